import { useState } from 'react';
import type { Studio } from '@platform/shared/contracts';

/** Milliseconds for which a show that ended before the page was opened, as by a reload, is still news. */
const newsMs = 5 * 60_000;

export type EndedShow = Studio['broadcasts'][number] & { readonly endedAt: string };

/**
 * The newest show, when it has just ended: while the page was open, whatever ended it, or shortly before.
 * @returns it, until `close` is called; null: there is none, or another one is on air
 */
export function useEndedShow({ onAir, broadcasts }: Pick<Studio, 'onAir' | 'broadcasts'>): {
  ended: EndedShow | null;
  close: () => void;
} {
  const [openedAt] = useState(Date.now);
  const [seen, setSeen] = useState<string | null>(null);
  const [closed, setClosed] = useState<string | null>(null);
  if (onAir !== null && onAir.startedAt !== seen) setSeen(onAir.startedAt);
  const [newest] = broadcasts;
  const close = (): void => setClosed(newest?.startedAt ?? null);
  if (onAir !== null || typeof newest?.endedAt !== 'string' || newest.startedAt === closed)
    return { ended: null, close };
  // A clock of the browser that is wrong hides no show that was seen.
  const isNews = newest.startedAt === seen || Date.parse(newest.endedAt) > openedAt - newsMs;
  return { ended: isNews ? { ...newest, endedAt: newest.endedAt } : null, close };
}
