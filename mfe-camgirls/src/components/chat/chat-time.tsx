import { type ReactNode, useSyncExternalStore } from 'react';

const never = () => () => undefined;
const two = (value: number): string => String(value).padStart(2, '0');

/** The hour of a message in the visitor's own zone; nothing until the page has come to life, since the server knows no zone. */
export function ChatTime({ iso }: { iso: string }): ReactNode {
  const words = useSyncExternalStore(
    never,
    () => {
      const time = new Date(iso);
      return Number.isNaN(time.getTime()) ? '' : `${two(time.getHours())}:${two(time.getMinutes())}`;
    },
    () => '',
  );
  return <time dateTime={iso}>{words}</time>;
}
