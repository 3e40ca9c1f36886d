import { type MouseEvent, lazy, Suspense, useState } from 'react';
import type { GallerySet } from '@platform/shared/contracts';
import { mediaUrl } from '@platform/shared/paths';
import { Image, Spinner } from '@platform/shared/ui';
import styles from './picture-set.module.css';

// Opened by a press: not in the first view.
const PictureLightbox = lazy(() => import(/* webpackChunkName: "lightbox" */ './picture-lightbox'));

/** Pictures as a grid; each opens in full size, and as a plain link without code or in another tab. */
export function PictureSet({ set }: { set: GallerySet }) {
  const [open, setOpen] = useState<number | null>(null);
  const show = (event: MouseEvent, index: number): void => {
    // A press for another tab or window is the browser's.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(index);
  };
  return (
    <>
      <ul className={styles.grid} aria-label={`Pictures of ${set.title}`}>
        {set.pictures.map(({ image, title }, index) => (
          <li key={image.path}>
            <a
              href={mediaUrl(image.path, { width: 1920 })}
              className={styles.picture}
              aria-label={`Open picture ${index + 1} of ${set.pictures.length}: ${title}`}
              onClick={(event) => show(event, index)}
            >
              <Image
                image={image}
                alt=""
                sizes="(max-width: 768px) 50vw, 340px"
                quality={80}
                ratio={16 / 10}
                className={styles.image}
              />
            </a>
          </li>
        ))}
      </ul>
      {open !== null && (
        <Suspense fallback={<Spinner size={20} />}>
          <PictureLightbox set={set} first={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
