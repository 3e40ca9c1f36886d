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
 * A process forwards only so much: when all of its viewers together would get more, rooms get a smaller layer that cost
 * more a viewer than the budget has for each, the most generous first and no more of them than it takes; nobody is sent
 * away or sees the picture stop. A room that cannot cost less does not make the others small, and neither does one whose
 * larger layer would come back.
 * @param capacity viewers that the node takes
 * @returns largest layers to leave out of each room
 */
export function layersToDrop(rooms: readonly RoomTraffic[], capacity: number): readonly number[] {
  const budget = capacity * budgetLimits.perViewer;
  const share = budget / rooms.reduce((sum, { viewers }) => sum + viewers, 0);
  const costs = rooms.map((room) => new RoomCost(room));
  /** Makes rooms smaller until all take no more than a part of the budget. */
  const lower = (part: number, isMeant: (cost: RoomCost) => boolean): void => {
    let rate = costs.reduce((sum, cost) => sum + cost.rate, 0);
    while (rate > part * budget) {
      const most = costs
        .filter((cost) => cost.canBeLess && cost.perViewer > part * share && isMeant(cost))
        .reduce<RoomCost | null>((best, cost) => (best && best.generosity >= cost.generosity ? best : cost), null);
      if (most === null) return;
      rate -= most.rate;
      most.dropped += 1;
      rate += most.rate;
    }
  };
  lower(1, () => true);
  lower(budgetLimits.spare, ({ isMore }) => isMore);
  return costs.map(({ dropped }) => dropped);
}

/** A room with some of its largest layers left out. */
class RoomCost {
  dropped = 0;
  readonly #room: RoomTraffic;
  readonly #rates: readonly number[];

  constructor(room: RoomTraffic) {
    this.#room = room;
    this.#rates = Array.from({ length: budgetLimits.dropped + 1 }, (_, dropped) => room.rateWithout(dropped));
  }

  get rate(): number {
    return this.#rates[this.dropped] ?? 0;
  }

  get perViewer(): number {
    return this.rate / this.#room.viewers;
  }

  get canBeLess(): boolean {
    return this.rate > (this.#rates.at(-1) ?? 0);
  }

  /** Whether a larger layer would come back. */
  get isMore(): boolean {
    return this.dropped < this.#room.dropped;
  }

  /** Of rooms that cost about as much, always the same one is the smaller. */
  get generosity(): number {
    return this.perViewer / (this.isMore ? budgetLimits.spare : 1);
  }
}
