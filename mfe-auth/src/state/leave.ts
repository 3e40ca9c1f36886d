/**
 * Leaves the site for an address that the API gave, in this tab.
 * @returns whether it is one that a browser may be sent to
 */
export function leaveFor(address: string): boolean {
  const url = URL.canParse(address, window.location.href) ? new URL(address, window.location.href) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  window.location.assign(url.href);
  return true;
}
