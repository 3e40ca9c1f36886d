import { type ComponentType, useCallback, useEffect, useState } from 'react';

/**
 * A component that is a chunk of its own, loaded when this is mounted and never on a server.
 * @param load imports it; the same function at each render
 * @returns the component, or how its loading stands, and a way to try again
 */
export function useChunk<P>(load: () => Promise<ComponentType<P>>): {
  chunk: ComponentType<P> | 'loading' | 'failed';
  retry: () => void;
} {
  const [chunk, setChunk] = useState<ComponentType<P> | 'loading' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    load().then(
      (component) => !gone && setChunk(() => component),
      () => !gone && setChunk('failed'),
    );
    return () => {
      gone = true;
    };
  }, [load, attempt]);
  const retry = useCallback(() => {
    setChunk('loading');
    setAttempt((before) => before + 1);
  }, []);
  return { chunk, retry };
}
