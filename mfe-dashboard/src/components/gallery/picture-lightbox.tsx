import type { GallerySet } from '@platform/shared/contracts';
import { Lightbox } from '@platform/shared/ui';

export interface PictureLightboxProps {
  set: GallerySet;
  /** Index of the picture to begin with. */
  first: number;
  onClose: () => void;
}

/** The pictures of a set in full size. */
export default function PictureLightbox({ set, first, onClose }: PictureLightboxProps) {
  return <Lightbox images={set.pictures.map(({ image }) => image)} title={set.title} first={first} onClose={onClose} />;
}
