import type { ReactNode } from 'react';
import type { LiveGoal } from '@platform/shared/contracts';
import { formatNumber } from '@platform/shared/format';
import { classNames, Panel } from '@platform/shared/ui';
import styles from './goal-panel.module.css';

export interface GoalPanelProps {
  goal: LiveGoal;
  /** Whether a phone shows it above the chat: this one is read out there, and not seen. */
  isAboveChat: boolean;
}

/** What tips are collected for, and how far they are. */
export function GoalPanel({ goal, isAboveChat }: GoalPanelProps): ReactNode {
  return (
    <Panel aria-labelledby="goal-heading" className={classNames(styles.goal, isAboveChat && styles.above)}>
      <div className={styles.head}>
        <h2 id="goal-heading" className={styles.title}>{`Goal: ${goal.title}`}</h2>
        <span className={styles.count}>{`${formatNumber(goal.reached)} of ${formatNumber(goal.coins)}`}</span>
      </div>
      <GoalBar goal={goal} />
      <p className={styles.rest}>{goalWords(goal)}</p>
    </Panel>
  );
}

/** The bar of a goal; the words stand beside it. */
export function GoalBar({ goal: { title, coins, reached } }: { goal: LiveGoal }): ReactNode {
  return (
    <progress className={styles.bar} aria-label={`Goal: ${title}`} max={coins} value={Math.min(coins, reached)}>
      {`${Math.round((100 * Math.min(coins, reached)) / coins)}%`}
    </progress>
  );
}

/** @returns what is missing, or that nothing is */
export const goalWords = ({ coins, reached }: LiveGoal): string =>
  reached >= coins
    ? 'Goal reached. Thank you.'
    : `${formatNumber(coins - reached)} coins to go. Every tip in the room counts.`;
