/**
 * A length or a place in a film as clocks show it.
 * @param seconds from 0; fractions are cut off, what is no number counts as 0
 * @returns `4:09`, from an hour on `1:04:09`
 */
export function formatDuration(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const [hours, minutes, rest] = [
    Math.floor(whole / 3600),
    Math.floor(whole / 60) % 60,
    String(whole % 60).padStart(2, '0'),
  ];
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/**
 * A length in words, for screen readers.
 * @param seconds from 0
 * @returns e.g. `1 hour 4 minutes 9 seconds`; parts that are 0 are left out
 */
export function durationWords(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const parts = (
    [
      [Math.floor(whole / 3600), 'hour'],
      [Math.floor(whole / 60) % 60, 'minute'],
      [whole % 60, 'second'],
    ] as const
  )
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}${count === 1 ? '' : 's'}`);
  return parts.length === 0 ? '0 seconds' : parts.join(' ');
}
