/**
 * Where a room is dialled.
 * @param node that fetches the room; without it, the one that has it
 */
export const roomAddress = (nickname: string, node: string | null = null): string =>
  node === null ? `room:${nickname}` : `room:${nickname}@${node}`;

/** @returns the id of the node at an address of a room; null: the one that has the room; undefined: it is none of the room's */
export function nodeOfAddress(nickname: string, address: string): string | null | undefined {
  const own = roomAddress(nickname);
  if (address === own) return null;
  return address.startsWith(`${own}@`) ? address.slice(own.length + 1) : undefined;
}
