import type { DeviceControlProps } from '../devices/device-control';
import type { VideoFile } from '@platform/shared/contracts';
import type { PlayablePart } from '../player/file-words';

/** How the picture of a file is laid out, as the contract tells it, and where the file is. */
export interface ViewerFile extends Pick<VideoFile, 'projection' | 'stereo' | 'fieldOfView' | 'lens'> {
  /** Signed address of the film. A new one for the same picture goes on at the same second. */
  url: string;
}

/** Several files of the same picture, and the one that is played. */
export interface QualityChoice {
  parts: readonly PlayablePart[];
  part: PlayablePart;
  onPart: (part: PlayablePart) => void;
}

export interface VrViewerProps {
  file: ViewerFile;
  /** Absent where there is nothing to choose. */
  quality?: QualityChoice | undefined;
  /** Address of the picture shown until the first frame; null shows black. */
  poster: string | null;
  /** The way to devices, and whose script they follow; absent where there is none. */
  devices?: Omit<DeviceControlProps, 'media'> | undefined;
  /** Name of the film. */
  title: string;
  /** Second to begin at; 0 unless told. */
  startAt?: number | undefined;
  /** A press opened it: it plays as soon as it can. */
  autoPlay?: boolean | undefined;
  /** 0 to 1, 0 is muted; 1 unless told. */
  volume?: number | undefined;
  /** The visitor wants to leave the viewer (button or Escape). */
  onClose: () => void;
  /** Hears the second of the film: about once a second while it plays, and when it pauses or closes. */
  onTime?: ((seconds: number) => void) | undefined;
  /** Called with the length of the film in seconds, once it is known. */
  onDuration?: ((seconds: number) => void) | undefined;
  /** The film was played to its end. */
  onEnded?: (() => void) | undefined;
  /**
   * Asked for when the film could not be loaded, e.g. because its address ran out: get a new one and pass it in
   * `file.url`. Without it the same address is tried again.
   */
  onRetry?: (() => void) | undefined;
}
