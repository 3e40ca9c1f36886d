import type { ReactNode } from 'react';
import { monogram } from '@platform/shared/ui';
import styles from './chat-log.module.css';

/** How many colours there are for names; the performer has one of her own. */
const tones = 6;

/** @returns the same for the same name, on server and browser */
const toneOf = (name: string): number =>
  Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % tones;

/** The letters of a name on its colour; decorative. */
export function ChatSign({ name, isPerformer }: { name: string; isPerformer: boolean }): ReactNode {
  return (
    <span className={styles.sign} data-tone={isPerformer ? 'host' : toneOf(name)} aria-hidden="true">
      {monogram(name)}
    </span>
  );
}
