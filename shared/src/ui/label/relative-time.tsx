import { formatDate, relativeWords } from '@platform/shared/format';
import { useNow } from '../use-now';

/** A time in relative words, with the exact time as its title; the day, until the page has come to life. */
export function RelativeTime({ iso }: { iso: string }) {
  const now = useNow();
  if (now === null) return <time dateTime={iso}>{formatDate(iso)}</time>;
  const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' }).format(new Date(iso));
  return (
    <time dateTime={iso} title={exact}>
      {relativeWords(iso, now)}
    </time>
  );
}
