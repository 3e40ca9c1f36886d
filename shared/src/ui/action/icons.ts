/**
 * Line icons on a 24 px grid, drawn for this project: one path each, stroked with the text colour.
 * The table goes into every page's first view, so it holds only what is used.
 */
export const icons = {
  menu: 'M4 6h16M4 12h16M4 18h16',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  'chevron-left': 'M15 5l-7 7 7 7',
  'chevron-right': 'M9 5l7 7-7 7',
  'chevron-down': 'M5 9l7 7 7-7',
  'arrow-right': 'M4 12h16M14 6l6 6-6 6',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5.5M12 7.5v.01',
  warning: 'M12 3.5L2.5 20h19zM12 10v4.5M12 17.2v.01',
  error: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7.5v5.5M12 16.5v.01',
  success: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 12.5l2.8 2.8L16 9.5',
  shield: 'M12 2.8l7.5 2.7V12c0 4.6-3 7.7-7.5 9.2C7.5 19.7 4.5 16.6 4.5 12V5.5zM8.8 12l2.3 2.3L15.3 10',
  film: 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM7 3v18M17 3v18M3 12h18M3 7.5h4M3 16.5h4M17 7.5h4M17 16.5h4',
  eye: 'M2.5 12C4.5 7.8 8 5.5 12 5.5s7.5 2.3 9.5 6.5c-2 4.2-5.5 6.5-9.5 6.5S4.5 16.2 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  'eye-off':
    'M4 4l16 16M9 6a10 10 0 0 1 3-.5c4 0 7.5 2.3 9.5 6.5a14 14 0 0 1-3 4M14.5 18.2a10 10 0 0 1-2.5.3c-4 0-7.5-2.3-9.5-6.5a14 14 0 0 1 3.8-4.6',
  sphere:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12c0-2.2 4-4 9-4s9 1.8 9 4-4 4-9 4-9-1.8-9-4zM12 3c-2.2 0-4 4-4 9s1.8 9 4 9',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5.2l3.4 2',
  retry: 'M20 12a8 8 0 1 1-2.4-5.7L20 8.5M20 3.5v5h-5',
  play: 'M7 4.5v15l12.5-7.5z',
  stop: 'M6 6h12v12H6z',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 20.5c1-3.7 4-5.5 8-5.5s7 1.8 8 5.5',
  logout: 'M10 4H5v16h5M9.5 12H20M16 7.5l4.5 4.5-4.5 4.5',
  dashboard: 'M4 4h6.5v9H4zM13.5 4H20v5h-6.5zM13.5 12H20v8h-6.5zM4 16h6.5v4H4z',
  games:
    'M7 7h10a5 5 0 0 1 5 5.2c-.1 3-1 5.3-3 5.3-1.8 0-2.6-2.5-4.5-2.5h-5C7.6 15 6.8 17.5 5 17.5c-2 0-2.9-2.3-3-5.3A5 5 0 0 1 7 7zM8 9.5v3M6.5 11h3M15 12v.01M17.5 10v.01',
  gallery: 'M4 4h16v16H4zM4 17l5-5 4 4 3-3 4 4M15.5 8v.01',
  transactions: 'M6 3v18l2-1.5 2 1.5 2-1.5 2 1.5 2-1.5 2 1.5V3l-2 1.5L14 3l-2 1.5L10 3 8 4.5zM9.5 9.5h5M9.5 13.5h5',
  premium: 'M3 7l4.5 4L12 4.5l4.5 6.5L21 7l-2 10H5zM5 20.5h14',
  settings:
    'M4 7h9M18 7h2M4 17h2M11 17h9M15.5 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM8.5 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  help: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.5 9.5a2.5 2.5 0 1 1 3.8 2.1c-.9.5-1.3 1-1.3 1.9M12 16.8v.01',
  studio: 'M3 6.5h12v11H3zM15 10.5l6-3.5v10l-6-3.5z',
  follow: 'M10 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM2 20.5c1-3.7 4-5.5 8-5.5s7 1.8 8 5.5M19 7v6M16 10h6',
  heart: 'M12 20.5C5.5 16 3 12.7 3 9.3A4.8 4.8 0 0 1 12 7a4.8 4.8 0 0 1 9 2.3c0 3.4-2.5 6.7-9 11.2z',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.3 15.3L20.5 20.5',
  share: 'M12 15V3.5M7.5 8L12 3.5 16.5 8M5 12v8.5h14V12',
  flag: 'M5 21V4c4.5-2.5 8 2 14 0v11c-6 2-9.5-2.5-14 0',
  gem: 'M7 4h10l4.5 5.5L12 20.5 2.5 9.5zM2.5 9.5h19M9.5 9.5L12 20l2.5-10.5L12 4z',
} as const;

export type IconName = keyof typeof icons;

/**
 * Whether the icon table knows a name that came from outside (menus of the bars call).
 * @param name any string
 */
export function isIconName(name: string | undefined): name is IconName {
  return name !== undefined && Object.hasOwn(icons, name);
}
