import { type ReactNode, useRef, useState } from 'react';
import { Button, ErrorPanel, Spinner } from '@platform/shared/ui';
import type { StreamOf } from '../../api/videos';
import type { PlayerDevices } from '../../player/player-props';
import type { PlayablePart } from '../../player/file-words';
import type { ProgressNotes } from '../../player/progress-notes';
import { useStream } from '../../player/source/use-stream';
import { useLeaving } from '../../player/use-leaving';
import { VrViewer } from '../../viewer';
import { Theatre, TheatreMessage } from './theatre';

export interface LookAroundProps {
  of: StreamOf;
  /** Name of the film. */
  title: string;
  /** The same picture in one or more qualities; the first is played, and the others can be chosen. */
  parts: readonly PlayablePart[];
  startAt: number;
  /** 0 to 1, 0 is muted; 1 unless told. */
  volume?: number | undefined;
  poster: string;
  /** Absent for a trailer, which is always played from its start. */
  notes: ProgressNotes | undefined;
  /** Absent where no file has a script. */
  devices?: PlayerDevices | undefined;
  onClose: () => void;
  onDuration?: ((seconds: number) => void) | undefined;
  /** The film was played to its end. */
  onEnded?: (() => void) | undefined;
}

/** A file in the viewer, with an address of its own, in a theatre over the page. */
export function LookAround(props: LookAroundProps): ReactNode {
  const [chosen, setChosen] = useState(props.parts[0]);
  if (chosen === undefined) return null;
  return (
    <Theatre title={props.title} onClose={props.onClose}>
      <Film {...props} part={chosen} onPart={setChosen} />
    </Theatre>
  );
}

function Film({
  of,
  title,
  parts,
  part,
  onPart,
  startAt,
  volume,
  poster,
  notes,
  devices,
  onClose,
  onDuration,
  onEnded,
}: LookAroundProps & { part: PlayablePart; onPart: (part: PlayablePart) => void }): ReactNode {
  const { stream, problem, renew } = useStream(of, part.part);
  const at = useRef(startAt);
  useLeaving(() => notes?.left(at.current));
  const watched = (seconds: number) => {
    at.current = seconds;
    notes?.playing(seconds);
  };
  const [known, setKnown] = useState(stream?.url);
  const [played, setPlayed] = useState(part);
  const [from, setFrom] = useState(startAt);
  // While a new address is on its way the viewer keeps the old one: it goes on at the same second.
  if (stream !== undefined && stream.url !== known) {
    setKnown(stream.url);
    setPlayed(part);
  }
  /** The viewer is mounted anew where it was. */
  const again = (act: () => void) => () => {
    setFrom(Number.isFinite(at.current) ? at.current : 0);
    act();
  };
  if (problem !== undefined) {
    return (
      <TheatreMessage onClose={onClose}>
        <ErrorPanel
          kind={problem.kind}
          message={problem.message}
          onRetry={again(renew)}
          action={
            played === part ? (
              <Button variant="secondary" onClick={onClose}>
                Close
              </Button>
            ) : (
              <Button variant="secondary" onClick={again(() => onPart(played))}>
                {`Back to ${played.label}`}
              </Button>
            )
          }
        />
      </TheatreMessage>
    );
  }
  if (known === undefined) {
    return (
      <TheatreMessage onClose={onClose}>
        <Spinner size={20} />
        <p role="status">Loading the video</p>
      </TheatreMessage>
    );
  }
  return (
    <VrViewer
      file={{ ...part.frame, url: known }}
      quality={parts.length > 1 ? { parts, part, onPart } : undefined}
      poster={poster}
      title={title}
      devices={
        devices && typeof part.part === 'number' && devices.scripted.has(part.part)
          ? { session: devices.session, of, file: part.part }
          : undefined
      }
      startAt={from}
      autoPlay
      volume={volume}
      onClose={onClose}
      onTime={watched}
      onDuration={onDuration}
      onEnded={() => {
        notes?.stopped((at.current = Infinity));
        onEnded?.();
      }}
      onRetry={renew}
    />
  );
}
