/**
 * A whole number with a no-break space between thousands, the same on server and browser.
 * @param value any finite number; decimals are cut
 * @returns e.g. `2 450`
 */
export function formatNumber(value: number): string {
  return Math.trunc(value)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, '\u00a0');
}
