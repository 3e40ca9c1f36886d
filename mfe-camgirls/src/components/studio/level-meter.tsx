import type { ReactNode } from 'react';
import { silence } from '../../studio/level';
import styles from './level-meter.module.css';

/** Bars of the meter, and from which one on it is too loud. */
const bars = 20;
const loudFrom = 18;

/** How loud the microphone is. @param props `level` in decibels below full scale, -60 to 0 */
export function LevelMeter({ level }: { level: number }): ReactNode {
  const lit = Math.round(((level - silence) / -silence) * bars);
  return (
    <span
      role="meter"
      aria-label="Microphone level"
      aria-valuemin={silence}
      aria-valuemax={0}
      aria-valuenow={level}
      aria-valuetext={level <= silence ? 'Silent' : `minus ${-level} decibels`}
      className={styles.meter}
    >
      {Array.from({ length: bars }, (_, index) => (
        <i key={index} data-state={index >= lit ? 'off' : index >= loudFrom ? 'loud' : 'on'} />
      ))}
    </span>
  );
}
