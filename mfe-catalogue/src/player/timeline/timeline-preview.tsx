import { type PointerEvent, type ReactNode, type RefObject, useState } from 'react';
import type { VideoPage } from '@platform/shared/contracts';
import { formatDuration } from '@platform/shared/format';
import { type Thumbnail, useThumbnails } from './use-thumbnails';
import styles from './timeline-preview.module.css';

/** A place of the timeline under the pointer. */
interface Pointed {
  seconds: number;
  /** Pixels from the timeline's left edge, and how wide it is. */
  left: number;
  width: number;
}

/** Pixels that a preview without a picture needs. */
const WORDS_WIDTH = 120;

/**
 * Follows the pointer over the timeline.
 * @param duration of the film in seconds
 */
export function useTimelinePointer(duration: number): {
  pointed: Pointed | null;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerLeave: () => void;
} {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  return {
    pointed,
    onPointerMove: ({ currentTarget, clientX }) => {
      const { left, width } = currentTarget.getBoundingClientRect();
      const share = width > 0 ? Math.min(1, Math.max(0, (clientX - left) / width)) : 0;
      setPointed(duration > 0 ? { seconds: share * duration, left: share * width, width } : null);
    },
    onPointerLeave: () => setPointed(null),
  };
}

export interface TimelinePreviewProps {
  media: RefObject<HTMLVideoElement | null>;
  pointed: Pointed;
  chapters: VideoPage['chapters'];
}

/** What the film shows at the place under the pointer, its time and its chapter. It says nothing that the slider does not. */
export function TimelinePreview({ media, pointed, chapters }: TimelinePreviewProps): ReactNode {
  const thumbnail = useThumbnails(media)(pointed.seconds);
  const chapter = chapters.findLast(({ at }) => at <= pointed.seconds);
  const half = (thumbnail?.width ?? WORDS_WIDTH) / 2;
  const left = Math.max(half, Math.min(pointed.width - half, pointed.left));
  return (
    <span className={styles.preview} style={{ left }} aria-hidden="true" data-timeline-preview>
      {thumbnail && <span className={styles.picture} style={placed(thumbnail)} />}
      <span className={styles.words} style={thumbnail ? { maxWidth: thumbnail.width } : undefined}>
        <b>{formatDuration(pointed.seconds)}</b>
        {chapter !== undefined && <span>{chapter.title}</span>}
      </span>
    </span>
  );
}

const placed = ({ url, x, y, width, height }: Thumbnail) => ({
  width,
  height,
  backgroundImage: `url("${url}")`,
  backgroundPosition: `-${x}px -${y}px`,
});
