import { formatDecimal } from './number';

/** How long a game plays, as a number and its unit. */
export interface PlayLength {
  readonly value: string;
  readonly unit: 'hour' | 'hours' | 'minute' | 'minutes';
  /** For a card's line. */
  readonly short: 'h' | 'min';
}

/**
 * How long a game plays: every place says it by this function.
 * @param hours from 0, with decimals
 * @returns hours with one decimal at most; below one whole minutes, of which there is at least one
 */
export function playLength(hours: number): PlayLength {
  if (hours >= 1) {
    const value = formatDecimal(hours);
    return { value, unit: value === '1' ? 'hour' : 'hours', short: 'h' };
  }
  const minutes = Math.max(1, Math.round(hours * 60));
  return { value: String(minutes), unit: minutes === 1 ? 'minute' : 'minutes', short: 'min' };
}
