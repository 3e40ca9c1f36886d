import { useEffect, useRef, useState } from 'react';
import type { ChatMessage } from '@platform/shared/contracts';

/** Milliseconds between two announcements: a screen reader must be able to finish a sentence. */
const pauseMs = 1_000;

const wordsOf = ({ kind, name, text, coins }: ChatMessage): string =>
  kind === 'tip'
    ? `${name} tipped ${coins} ${coins === 1 ? 'coin' : 'coins'}${text === '' ? '' : `: ${text}`}`
    : kind === 'notice'
      ? text
      : `${name}: ${text}`;

/**
 * What a screen reader is told of a chat: each new message, and of many at once the newest and how many there were, at most
 * once a second. What was there when the page came is not told.
 * @param messages as they are shown, in order
 */
export function useAnnouncements(messages: readonly ChatMessage[]): string {
  const last = messages.at(-1)?.sequence ?? 0;
  const [words, setWords] = useState('');
  const told = useRef(last);
  const toldAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (last <= told.current) return undefined;
    const tell = (): void => {
      const unheard = messages.filter(({ sequence, kind }) => sequence > told.current && kind !== 'deleted');
      told.current = last;
      toldAt.current = performance.now();
      const newest = unheard.at(-1);
      if (newest === undefined) return;
      setWords(unheard.length === 1 ? wordsOf(newest) : `${unheard.length} new messages. ${wordsOf(newest)}`);
    };
    const timer = setTimeout(tell, Math.max(0, toldAt.current + pauseMs - performance.now()));
    return () => clearTimeout(timer);
  }, [messages, last]);
  return words;
}
