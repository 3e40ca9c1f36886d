const budgetLimits = {
  /** Bits per second to each viewer with which a node's capacity is reckoned (docs/benchmarks.md, viewers a core forwards). */
  perViewer: 800_000,
  /** Share of the budget within which a larger layer comes back. */
  spare: 0.8,
  /** Layers that are left out at most: publishers send three. */
  dropped: 2,
} as const;

/** What a room costs. */
export interface RoomTraffic {
  /** @param dropped largest layers that are left out @returns bits per second of the picture to all of its viewers */
  rateWithout(dropped: number): number;
}

/**
 * A process forwards only so much: when all of its viewers together would get more, all get a smaller layer, and nobody
 * is sent away or sees the picture stop.
 * @param capacity viewers that the node takes @param dropped largest layers that are left out now
 * @returns largest layers to leave out
 */
export function layersToDrop(rooms: readonly RoomTraffic[], capacity: number, dropped: number): number {
  const budget = capacity * budgetLimits.perViewer;
  const rate = (count: number): number => rooms.reduce((sum, room) => sum + room.rateWithout(count), 0);
  let fits = 0;
  while (fits < budgetLimits.dropped && rate(fits) > (fits < dropped ? budgetLimits.spare : 1) * budget) fits += 1;
  return fits;
}
