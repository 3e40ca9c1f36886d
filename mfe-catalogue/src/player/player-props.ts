import type { VideoPage } from '@platform/shared/contracts';
import type { StreamOf, VideoPart } from '../api/videos';
import type { DeviceSession } from '../devices/device-session';
import type { PlayablePart } from './file-words';
import type { ProgressNotes } from './progress-notes';

/** A way to devices, and which of the parts have a script that the visitor may follow. */
export interface PlayerDevices {
  session: DeviceSession;
  scripted: ReadonlySet<VideoPart>;
}

export interface VideoPlayerProps {
  video: Pick<VideoPage, 'slug' | 'title' | 'chapters'>;
  /** What it is; a video unless told. */
  kind?: StreamOf['kind'] | undefined;
  /** What there is to choose from, the first one is played first; at least one. */
  parts: readonly PlayablePart[];
  /** Second to begin at; 0 unless told. */
  startAt?: number | undefined;
  /** Address of the picture that stands there until the film does. */
  poster: string;
  /** Called with the position of watching. */
  notes?: ProgressNotes | undefined;
  /** Called with the length of the film in seconds, once it is known. */
  onDuration?: ((seconds: number) => void) | undefined;
  /** Called when the film was played to its end. */
  onEnded?: (() => void) | undefined;
  /** Absent where no file has a script. */
  devices?: PlayerDevices | undefined;
  /** The visitor wants to look around in a file that is made for it; volume as it was here, 0 to 1, 0 is muted. */
  onLookAround?: ((part: VideoPart, seconds: number, volume: number) => void) | undefined;
}
