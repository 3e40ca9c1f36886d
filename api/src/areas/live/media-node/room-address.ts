/**
 * Where a room is dialled.
 * @param node that fetches the room; without it, the one that has it
 */
export const roomAddress = (nickname: string, node: string | null = null): string =>
  node === null ? `room:${nickname}` : `room:${nickname}@${node}`;
