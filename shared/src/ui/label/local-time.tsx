import { formatWeekdayTime, localWeekdayTime } from '@platform/shared/format';
import { type ReactNode, useSyncExternalStore } from 'react';

const never = () => () => undefined;

export interface LocalTimeProps {
  iso: string;
  /** Of the coming days: weekday and hour alone, e.g. `Sat 20:00`. */
  short?: boolean | undefined;
}

/**
 * A time as day and hour of the viewer's own zone, e.g. `Sat 28 November, 20:00`; of UTC, and said so, until the page has
 * come to life, since the server knows no zone.
 */
export function LocalTime({ iso, short = false }: LocalTimeProps): ReactNode {
  const words = useSyncExternalStore(
    never,
    () => (short ? localWeekdayTime(iso) : localWords(iso)),
    () => formatWeekdayTime(iso),
  );
  return <time dateTime={iso}>{words}</time>;
}

function localWords(iso: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return '';
  const parts = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(time);
  const of = (type: Intl.DateTimeFormatPartTypes): string => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('weekday')} ${of('day')} ${of('month')}, ${of('hour')}:${of('minute')}`;
}
