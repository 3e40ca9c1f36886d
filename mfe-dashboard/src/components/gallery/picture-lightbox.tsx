import type { GallerySet } from '@platform/shared/contracts';
import { ReportButton } from '@platform/shared/forms';
import { Lightbox } from '@platform/shared/ui';

export interface PictureLightboxProps {
  set: GallerySet;
  /** Index of the picture to begin with. */
  first: number;
  onClose: () => void;
}

/** The pictures of a set in full size; those of a title can be reported, as on its page. */
export default function PictureLightbox({ set, first, onClose }: PictureLightboxProps) {
  return (
    <Lightbox
      images={set.pictures.map(({ image }) => image)}
      title={set.title}
      first={first}
      renderAction={(picture, index) => <ReportPicture key={picture.path} set={set} index={index} />}
      onClose={onClose}
    />
  );
}

/** A portrait is reported on the performer's page. */
function ReportPicture({ set, index }: { set: GallerySet; index: number }) {
  const picture = set.pictures[index];
  if (picture?.game === undefined) return null;
  const { image, game, title } = picture;
  const place = set.pictures.slice(0, index + 1).filter((one) => one.game === game).length;
  return (
    <ReportButton
      about={{ kind: 'picture', slug: game, path: image.path }}
      title={`Picture ${place} of ${title}`}
      path={set.pageUrl}
      picture={image}
    />
  );
}
