const here = 'https://same.origin';

/**
 * Whether an address from outside may become a link: a path of this site, or https without
 * credentials. Refuses what a browser could read otherwise: control characters and blanks,
 * backslashes, `//host`.
 * @param value any value
 */
export function isSafeUrl(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 500) return false;
  for (const character of value) if (character <= ' ' || character === '\\' || character === '\u007f') return false;
  if (!URL.canParse(value, here)) return false;
  const url = new URL(value, here);
  if (value.startsWith('/')) return url.origin === here;
  return value.startsWith('https://') && url.protocol === 'https:' && url.username === '' && url.password === '';
}
