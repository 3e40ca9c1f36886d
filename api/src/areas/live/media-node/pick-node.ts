import type { NodeReport } from '../broadcasts/nodes-repository';

/**
 * Chooses where the next viewer of a room watches: at the node that has it for as long as there is a place, then where
 * others watch it already, then wherever most places are free.
 * @param owner id of the node that has the room
 * @param nodes those that were seen of late
 * @param avoided ids of nodes that have no place, or no picture, whatever they say
 * @returns id of a node; null: there is no place at any
 */
export function pickNode(
  owner: string,
  roomId: number,
  nodes: readonly NodeReport[],
  avoided: ReadonlySet<string> = new Set(),
): string | null {
  const having = nodes.find(({ id }) => id === owner);
  // One that has not said yet how many it takes has just begun.
  if (!avoided.has(owner) && (having === undefined || having.viewers < having.capacity)) return owner;
  const watching = ({ rooms }: NodeReport): number => rooms[roomId] ?? -1;
  const [best] = nodes
    .filter((node) => node.id !== owner && !avoided.has(node.id) && watching(node) >= 0 && node.viewers < node.capacity)
    .toSorted(
      (one, other) =>
        Math.sign(watching(other)) - Math.sign(watching(one)) ||
        other.capacity - other.viewers - (one.capacity - one.viewers),
    );
  return best?.id ?? null;
}
