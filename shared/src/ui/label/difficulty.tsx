import type { ReactNode } from 'react';
import styles from './difficulty.module.css';

const words = ['EASY', 'MEDIUM', 'HARD'] as const;

export interface DifficultyProps {
  /** 0 easy, 1 medium, 2 hard; anything else shows nothing (docs/spec/interface.md#difficulty). */
  value: number | null;
  /** Whether a word beside it says already what is hard. */
  labelled?: boolean;
}

/** Three bars and a word. */
export function Difficulty({ value, labelled = false }: DifficultyProps): ReactNode {
  const word = value === null ? undefined : words[value];
  if (!word) return null;
  return (
    <span className={styles.difficulty}>
      <span className={styles.bars} data-level={value} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {word}
      {!labelled && <span className="visually-hidden"> difficulty</span>}
    </span>
  );
}
