import { formatDate } from '@platform/shared/format';
import { useTimeZone } from '../state/use-time-zone';

/** A time in the visitor's own zone, `18 Oct 2025, 21:13`; the day, until the page has come to life. */
export function LocalTime({ iso }: { iso: string }) {
  const zone = useTimeZone();
  if (zone === null) return <time dateTime={iso}>{formatDate(iso)}</time>;
  const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone });
  return <time dateTime={iso}>{words.format(new Date(iso))}</time>;
}
