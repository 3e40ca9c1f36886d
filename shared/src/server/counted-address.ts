import { isIPv6 } from 'node:net';

/**
 * Key for limits per address: an IPv4 address, or the /64 network of an IPv6 address, because one customer is given all
 * 2^64 addresses of it (RFC 6177).
 * @param address as given by a socket or a trusted proxy
 */
export function countedAddress(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  // An IPv4 address at the end counts as two groups.
  const groups = last.reduce((sum, group) => sum + (group.includes('.') ? 2 : 1), first.length);
  const whole = tail === undefined ? first : [...first, ...Array<string>(Math.max(0, 8 - groups)).fill('0'), ...last];
  return `${whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
