import { BlockList, isIPv6 } from 'node:net';

/** Addresses of our own machines and networks, and those that no partner's server can have (RFC 6890). */
const ranges = {
  ipv4: [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/4',
    '240.0.0.0/4',
  ],
  // Everything but global unicast; and within it what carries an IPv4 address in disguise (6to4, Teredo) or is documentation.
  ipv6: ['::/3', '4000::/2', '8000::/1', '2002::/16', '2001::/32', '2001:db8::/32'],
} as const;

/** One list a family: a common one would judge an IPv4 address by its IPv6 form, too. */
function listOf(family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges[family]) {
    const [net = '', bits] = range.split('/');
    list.addSubnet(net, Number(bits), family);
  }
  return list;
}
const lists = { ipv4: listOf('ipv4'), ipv6: listOf('ipv6') };

/**
 * Whether a server of ours may not be sent to this address.
 * @param address an IPv4 or IPv6 address, without brackets
 */
export function isPrivateAddress(address: string): boolean {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  return lists[family].check(address, family);
}
