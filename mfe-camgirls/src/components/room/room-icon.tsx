import type { ReactNode } from 'react';

/** Line icons of rooms on a 24 px grid, drawn for this project; those of every page are shared's. */
const icons = {
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4.5v15l12.5-7.5z',
  sound: 'M11 5L6.5 9H3v6h3.5l4.5 4zM15.5 9a4.5 4.5 0 0 1 0 6M18.5 6a9 9 0 0 1 0 12',
  muted: 'M11 5L6.5 9H3v6h3.5l4.5 4zM16 9.5l5 5M21 9.5l-5 5',
  window: 'M20.5 10V5.5h-17v13H9M13 12.5h8v6h-8z',
  full: 'M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5',
  'not-full': 'M4 9h5V4M20 9h-5V4M4 15h5v5M20 15h-5v5',
  signal: 'M3 20v-2M8 20v-5M13 20v-9M18 20V6',
  send: 'M21 3L10.5 13.5M21 3l-6.5 18-4-7.5L3 9.5z',
  smile: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 14c1 1.700 2.400 2.500 4 2.500s3-.8 4-2.500M9 9.500v.01M15 9.500v.01',
  more: 'M5 12v.01M12 12v.01M19 12v.01',
  flag: 'M5 21V4M5 4.500c5-3 8 3 14 0v9c-6 3-9-3-14 0',
  trash: 'M4 6.500h16M9 6.500V4h6v2.500M6.500 6.500l1 13.500h9l1-13.500M10 10.500v6M14 10.500v6',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.500 2',
  ban: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM5.700 5.700l12.600 12.600',
  gift: 'M4 11h16v9.500H4zM3 7.500h18V11H3zM12 7.500v13M12 7.500C7 7.500 6.500 3.500 9 3.500c2 0 3 4 3 4s1-4 3-4c2.500 0 2 4-3 4',
  viewers:
    'M9 4.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7zM2.500 20c0-3.500 2.500-5.500 6.500-5.500s6.500 2 6.500 5.500M16 4.900a3.500 3.500 0 0 1 0 6.200M18 14.900c2.300.8 3.500 2.600 3.500 5.100',
  lock: 'M6 11h12v9H6zM8.500 11V7.500a3.500 3.500 0 0 1 7 0V11',
  mic: 'M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3zM5.500 11a6.500 6.500 0 0 0 13 0M12 17.500V21',
  'mic-off':
    'M4 4l16 16M9 9v2a3 3 0 0 0 5 2.200M15 10V6a3 3 0 0 0-5.700-1.300M5.500 11a6.500 6.500 0 0 0 10.500 5.100M18.500 11c0 .8-.1 1.500-.4 2.200M12 17.500V21',
  camera: 'M3 6.500h12v11H3zM15 10.500l6-3.500v10l-6-3.500z',
  'camera-off': 'M4 4l16 16M9.500 6.500H15v5.500M13.500 17.500H3v-11h2M15 10.500l6-3.500v10l-3-1.800',
  live: 'M12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM7.800 16.200a6 6 0 0 1 0-8.400M16.200 7.800a6 6 0 0 1 0 8.400M5 19A10 10 0 0 1 5 5M19 5a10 10 0 0 1 0 14',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
} as const;
export type RoomIconName = keyof typeof icons;

/** A decorative icon; the words beside it, or the control's label, carry the meaning. @param props `size` in pixels */
export function RoomIcon({ name, size = 20 }: { name: RoomIconName; size?: 14 | 16 | 20 }): ReactNode {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 3 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={icons[name]} />
    </svg>
  );
}
