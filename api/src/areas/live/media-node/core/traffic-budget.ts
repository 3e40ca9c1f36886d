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
  readonly viewers: number;
  /** Largest layers that are left out now. */
  readonly dropped: number;
  /** @param dropped largest layers that are left out @returns bits per second of the picture to all of its viewers */
  rateWithout(dropped: number): number;
}

/**
 * A process forwards only so much: when all of its viewers together would get more, those get a smaller layer whose room
 * costs more a viewer than the budget has for each, and nobody is sent away or sees the picture stop. A room that cannot
 * cost less does not make the others small.
 * @param capacity viewers that the node takes
 * @returns largest layers to leave out of each room
 */
export function layersToDrop(rooms: readonly RoomTraffic[], capacity: number): readonly number[] {
  const budget = capacity * budgetLimits.perViewer;
  const share = budget / rooms.reduce((sum, { viewers }) => sum + viewers, 0);
  const costs = rooms.map((room) => ({
    most: share * room.viewers,
    before: room.dropped,
    rates: Array.from({ length: budgetLimits.dropped + 1 }, (_, count) => room.rateWithout(count)),
  }));
  for (let level = 0; ; level += 1) {
    const counts = costs.map(({ rates, most, before }) => {
      const isEnough = (rate: number, count: number): boolean =>
        rate <= (count < before ? budgetLimits.spare : 1) * most || rate === rates.at(-1);
      return Math.min(rates.findIndex(isEnough), level);
    });
    const isMore = costs.some(({ before }, index) => (counts[index] ?? 0) < before);
    const rate = costs.reduce((sum, { rates }, index) => sum + (rates[counts[index] ?? 0] ?? 0), 0);
    if (level === budgetLimits.dropped || rate <= (isMore ? budgetLimits.spare : 1) * budget) return counts;
  }
}
