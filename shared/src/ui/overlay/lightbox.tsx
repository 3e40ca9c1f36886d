import { type ReactNode, useRef, useState } from 'react';
import type { MediaImage } from '@platform/shared/contracts';
import { IconButton } from '../action/icon-button';
import { Image } from '../media/image';
import { MediaDialog } from './media-dialog';
import styles from './lightbox.module.css';

export interface LightboxProps {
  images: readonly MediaImage[];
  /** Subject of the pictures. */
  title: string;
  /** Index of the first picture to show. */
  first: number;
  /** Action for the current picture. */
  renderAction?: (image: MediaImage, index: number) => ReactNode;
  onClose: () => void;
}

/** Pictures one at a time in full size. The arrow keys, Home and End go through them, Escape closes. */
export function Lightbox({ images, title, first, renderAction, onClose }: LightboxProps): ReactNode {
  const [index, setIndex] = useState(first);
  const counter = useRef<HTMLParagraphElement>(null);
  const action = useRef<HTMLDivElement>(null);
  const count = images.length;
  const image = images[index];
  const go = (to: number) => setIndex((to + count) % count);
  if (image === undefined) return null;
  return (
    <MediaDialog
      label={`Pictures of ${title}`}
      head={
        <>
          <p
            ref={counter}
            role="status"
            tabIndex={-1}
            className={styles.counter}
          >{`Picture ${index + 1} of ${count}`}</p>
          {renderAction && (
            <div ref={action} className={styles.action}>
              {renderAction(image, index)}
            </div>
          )}
        </>
      }
      onClose={onClose}
      onKeyDown={(event) => {
        const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: count - 1 }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        // The action is removed with its picture, and would lose the focus.
        if (action.current?.contains(document.activeElement) === true) counter.current?.focus();
        go(to);
      }}
    >
      <div className={styles.stage}>
        <Image
          key={image.path}
          image={image}
          alt={`${title}, picture ${index + 1} of ${count}`}
          sizes="100vw"
          loading="eager"
          fit="contain"
          placeholder={false}
          className={styles.picture}
        />
        {count > 1 && (
          <>
            <IconButton
              icon="chevron-left"
              label="Previous picture"
              className={styles.previous}
              onClick={() => go(index - 1)}
            />
            <IconButton
              icon="chevron-right"
              label="Next picture"
              className={styles.next}
              onClick={() => go(index + 1)}
            />
          </>
        )}
      </div>
    </MediaDialog>
  );
}
