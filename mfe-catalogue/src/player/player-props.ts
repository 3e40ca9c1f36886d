import type { VideoPage } from '@platform/shared/contracts';
import type { VideoPart } from '../api/videos';
import type { PlayablePart } from './file-words';
import type { ProgressNotes } from './progress-notes';

export interface VideoPlayerProps {
  video: Pick<VideoPage, 'slug' | 'title' | 'chapters'>;
  /** What there is to choose from, the first one is played first; at least one. */
  parts: readonly PlayablePart[];
  /** Second to begin at; 0 unless told. */
  startAt?: number | undefined;
  /** Address of the picture that stands there until the film does. */
  poster: string;
  /** Called with the position of watching. */
  notes?: ProgressNotes | undefined;
  /** The visitor wants to look around in a file that is made for it. */
  onLookAround?: ((part: VideoPart, seconds: number) => void) | undefined;
}
