import proxyAddr from '@fastify/proxy-addr';

/**
 * Reads a list of proxies in front of the edge, as Fastify does.
 * @param list addresses, ranges, `loopback`, `linklocal` or `uniquelocal`, separated by commas; null: none
 * @returns whether an address is one of them
 * @throws TypeError for an entry that is none of these
 */
export function trustedProxies(list: string | null): (address: string) => boolean {
  if (list === null) return () => false;
  const trust = proxyAddr.compile(list.split(',').map((entry) => entry.trim()));
  return (address) => trust(address, 0);
}
