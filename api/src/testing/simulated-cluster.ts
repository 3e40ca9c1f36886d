import type { Cluster, ClusterEvents, ClusterMessage, FarPeer } from '../areas/live/signalling/core/cluster';
import { Switchboard } from '../areas/live/signalling/core/switchboard';

/** Instances of one app that find each other's listeners as Redis would let them; messages wait until `deliver`. */
export class SimulatedCluster {
  readonly #events = new Map<string, ClusterEvents>();
  readonly #listeners: (FarPeer & { readonly address: string })[] = [];
  readonly sent: { readonly from: string; readonly to: string; readonly message: ClusterMessage }[] = [];
  /** Settles each claim; at once unless a test holds it. */
  claims: Promise<void> = Promise.resolve();

  join(name: string, shared = false): Switchboard {
    return new Switchboard({
      shared,
      cluster: (events) => {
        this.#events.set(name, events);
        return this.#of(name);
      },
    });
  }

  deliver(): void {
    for (let next = this.sent.shift(); next !== undefined; next = this.sent.shift())
      this.#events.get(next.to)?.received(next.from, next.message);
  }

  eventsOf = (name: string): ClusterEvents => this.#events.get(name) as ClusterEvents;
  holders = (): string[] => this.#listeners.map(({ instance, address }) => `${instance} ${address}`);

  /** An instance dies: its listeners go, and the others are told. */
  lose(name: string): void {
    for (const entry of [...this.#listeners]) if (entry.instance === name) this.#drop(entry);
    this.#events.delete(name);
    for (const events of this.#events.values()) events.lost(name);
  }

  #drop(entry: FarPeer): void {
    const at = this.#listeners.findIndex(({ instance, peer }) => instance === entry.instance && peer === entry.peer);
    if (at >= 0) this.#listeners.splice(at, 1);
  }

  #of(name: string): Cluster {
    const others = (address: string): FarPeer[] =>
      this.#listeners
        .filter((entry) => entry.address === address && entry.instance !== name)
        .map(({ instance, peer }) => ({ instance, peer }));
    return {
      claim: async (address, peer, shared) => {
        const found = others(address);
        const isTaken = !shared && found.length > 0;
        if (!isTaken) this.#listeners.push({ instance: name, peer, address });
        await this.claims;
        return isTaken ? null : found;
      },
      release: (_, peer) => this.#drop({ instance: name, peer }),
      find: async (address) => others(address),
      send: (to, message) => void this.sent.push({ from: name, to, message }),
    };
  }
}
