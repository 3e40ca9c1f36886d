/** The path without query, fragment and trailing slash. */
export const plainPath = (path: string): string => path.replace(/[?#].*$/s, '').replace(/(?<=.)\/+$/, '');
