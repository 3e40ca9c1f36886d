import { useCallback, useEffect, useState } from 'react';
import { type AppError, toAppError } from '@platform/shared/http';
import { useRuntime } from '@platform/shared/remote';
import { openStream, type StreamOf, type VideoPart, type VideoStream } from '../../api/videos';

interface Opened {
  /** Which request this belongs to. */
  of: string;
  stream?: VideoStream;
  problem?: AppError;
}

/**
 * The signed address of a part of a video or game, for a short time.
 * @returns the address once it is there, or what went wrong; `renew` asks for a new one
 */
export function useStream(
  { kind, slug }: StreamOf,
  part: VideoPart,
): { stream: VideoStream | undefined; problem: AppError | undefined; renew: () => void } {
  const { http } = useRuntime();
  const [attempt, setAttempt] = useState(0);
  const [opened, setOpened] = useState<Opened>({ of: '' });
  const request = `${kind} ${slug} ${part} ${attempt}`;
  useEffect(() => {
    let over = false;
    openStream(http, { kind, slug }, part).then(
      (stream) => !over && setOpened({ of: request, stream }),
      (error: unknown) => !over && setOpened({ of: request, problem: toAppError(error) }),
    );
    return () => {
      over = true;
    };
  }, [http, kind, slug, part, request]);
  const renew = useCallback(() => setAttempt((before) => before + 1), []);
  const current = opened.of === request;
  return { stream: current ? opened.stream : undefined, problem: current ? opened.problem : undefined, renew };
}
