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

/**
 * A stored rating as stars with one decimal.
 * @param value 0 to 50
 * @returns `0.0` to `5.0`
 */
export function formatStars(value: number): string {
  const clamped = Number.isFinite(value) ? Math.min(50, Math.max(0, value)) : 0;
  return (clamped / 10).toFixed(1);
}

/** A number with one decimal at most, e.g. `12.5` or `12`. */
export const formatDecimal = (value: number): string => String(Number(value.toFixed(1)));

/**
 * The size of a download, e.g. `12.0 GB`, `43 MB` below a tenth of a gigabyte, or `18 KB` below a megabyte.
 * @param gigabytes with any decimals; one is a thousand megabytes
 */
export function formatGigabytes(gigabytes: number): string {
  if (gigabytes >= 0.1) return `${gigabytes.toFixed(1)} GB`;
  const kilobytes = Math.max(1, Math.round(gigabytes * 1_000_000));
  return kilobytes < 1_000 ? `${kilobytes} KB` : `${Math.round(kilobytes / 1_000)} MB`;
}

/** The size of a chosen file, e.g. `6.2 MB`. @param bytes whole bytes; a megabyte is 1024 × 1024 of them */
export const formatMegabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
