import { useRef, type ReactNode } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../action/icon';
import type { HoverPreview as Preview } from './use-hover-preview';
import styles from './hover-preview.module.css';

export interface HoverPreviewProps {
  /** Of the card whose hover and focus play it; it must carry the handlers. */
  preview: Preview;
  /** Address of a muted film; null: nothing is drawn. */
  url: string | null;
  /** The title that is previewed. */
  title: string;
  /** Where the button stands in the picture; default at the lower right. */
  buttonClass?: string | undefined;
}

/**
 * The film of a card's preview over its picture, with a line of its progress, and a button for visitors who prefer
 * reduced motion (docs/spec/interface.md#hover-preview).
 */
export function HoverPreview({
  preview: { videoRef, mounted, playing, start, stop },
  url,
  title,
  buttonClass,
}: HoverPreviewProps): ReactNode {
  const progress = useRef<HTMLElement>(null);
  if (url === null) return null;
  return (
    <>
      {mounted && (
        <video
          ref={videoRef}
          className={classNames(styles.video, playing && styles.playing)}
          src={url}
          muted
          loop
          playsInline
          preload="auto"
          aria-hidden="true"
          tabIndex={-1}
          onTimeUpdate={({ currentTarget: { currentTime, duration } }) => {
            if (progress.current && duration > 0)
              progress.current.style.transform = `scaleX(${currentTime / duration})`;
          }}
        />
      )}
      <button
        type="button"
        className={classNames(styles.toggle, buttonClass)}
        aria-pressed={playing}
        aria-label={`Preview of ${title}`}
        onClick={playing ? stop : start}
      >
        <Icon name={playing ? 'stop' : 'play'} size={16} />
      </button>
      <span className={classNames(styles.progress, playing && styles.playing)} aria-hidden="true">
        <i ref={progress} />
      </span>
    </>
  );
}
