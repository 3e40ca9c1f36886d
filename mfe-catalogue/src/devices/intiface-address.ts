/** Where Intiface listens unless its owner changed it. */
export const usualAddress = 'ws://127.0.0.1:12345';

/**
 * An address as it was typed. The page may connect to this computer alone, as the content security policy of the site
 * says (docs/decisions/devices.md).
 * @returns the address of a socket on this computer, or null when it is none
 */
export function loopbackAddress(typed: string): string | null {
  const text = typed.trim();
  const full = /^[a-z]+:\/\//i.test(text) ? text : `ws://${text}`;
  if (!URL.canParse(full)) return null;
  const { protocol, hostname, port, pathname, username, password } = new URL(full);
  const isHere = hostname === '127.0.0.1' || hostname === 'localhost';
  return protocol === 'ws:' && isHere && port !== '' && username === '' && password === ''
    ? `ws://${hostname}:${port}${pathname === '/' ? '' : pathname}`
    : null;
}
