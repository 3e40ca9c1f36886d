let words: Intl.RelativeTimeFormat | undefined;
/** Seconds of a unit, the longest first. */
const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/**
 * How long ago something was.
 * @param iso ISO time; a time to come counts as now, since clocks differ
 * @param now milliseconds since 1970
 * @returns e.g. `3 minutes ago`, `yesterday`; `just now` below a minute
 */
export function relativeWords(iso: string, now: number): string {
  const seconds = (now - Date.parse(iso)) / 1000;
  const unit = units.find(([, length]) => seconds >= length);
  if (unit === undefined) return 'just now';
  // Made when it is first needed: it takes a phone some 90 ms, which a page's script must not spend while it starts.
  words ??= new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });
  return words.format(-Math.floor(seconds / unit[1]), unit[0]);
}
