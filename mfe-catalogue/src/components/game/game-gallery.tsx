import { type MouseEvent, type ReactNode, useState } from 'react';
import type { GamePage } from '@platform/shared/contracts';
import { ReportButton } from '@platform/shared/forms';
import { mediaUrl } from '@platform/shared/paths';
import { Button, Image, Lightbox } from '@platform/shared/ui';
import styles from './game-gallery.module.css';

/** One large and five small pictures fill three columns. */
const mosaic = 6;

/** Pictures of a game: a full mosaic, the rest on request; each opens in full size. */
export function GameGallery({ game }: { game: Pick<GamePage, 'slug' | 'pageUrl' | 'title' | 'gallery'> }): ReactNode {
  const [all, setAll] = useState(false);
  const [open, setOpen] = useState<number | null>(null);
  const count = game.gallery.length;
  const show = (event: MouseEvent, index: number) => {
    // A press for another tab or window is the browser's.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(index);
  };
  return (
    <>
      <ul className={styles.mosaic}>
        {game.gallery.slice(0, all ? count : mosaic).map((image, index) => (
          <li key={image.path}>
            <a
              href={mediaUrl(image.path, { width: 1920 })}
              aria-label={`Open picture ${index + 1} of ${count}`}
              onClick={(event) => show(event, index)}
            >
              <Image
                image={image}
                alt=""
                sizes={index === 0 ? '(max-width: 768px) 100vw, 590px' : '(max-width: 768px) 50vw, 290px'}
                quality={80}
                ratio={16 / 10}
              />
            </a>
          </li>
        ))}
      </ul>
      {count > mosaic && !all && (
        <Button
          variant="secondary"
          className={styles.more}
          onClick={() => setAll(true)}
        >{`Show all ${count} pictures`}</Button>
      )}
      {open !== null && (
        <Lightbox
          images={game.gallery}
          title={game.title}
          first={open}
          renderAction={(picture, index) => (
            <ReportButton
              key={picture.path}
              about={{ kind: 'picture', slug: game.slug, path: picture.path }}
              title={`Picture ${index + 1} of ${game.title}`}
              path={game.pageUrl}
              picture={picture}
            />
          )}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
