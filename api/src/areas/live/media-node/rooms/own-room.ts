import type { OpenLine } from '../lines/line';
import { SignallingClient } from '../lines/signalling-client';
import type { RoomHost } from './room-host';

interface OwnRoomOptions {
  readonly address: string;
  readonly host: RoomHost;
  readonly openLine: OpenLine;
  /** A ticket for the address; null where none is needed. */
  readonly issueTicket: (address: string) => string | null;
  /** The address is ours, or another node's, or signalling has gone. */
  readonly onClaim: () => void;
}

/**
 * A room's address: requested until it is ours. One that is lost with its line stays ours until another node has it,
 * because media goes on without signalling.
 */
export class OwnRoom {
  readonly host: RoomHost;
  readonly #options: OwnRoomOptions;
  #client: SignallingClient | null = null;
  #state: 'asking' | 'ours' | 'lost' | 'taken' = 'asking';
  #wasReached = false;

  constructor(options: OwnRoomOptions) {
    this.#options = options;
    this.host = options.host;
  }

  get isOurs(): boolean {
    return this.#state === 'ours' || this.#state === 'lost';
  }

  /** Whether it was reached by signalling and is not now: no new viewer finds it. */
  get isUnreachable(): boolean {
    return this.#wasReached && this.#client?.isOpen !== true;
  }

  /** Whether another node has it. */
  get isTaken(): boolean {
    return this.#state === 'taken';
  }

  /** Asks for the address, where it is not ours. */
  claim(): void {
    if (this.#state === 'ours') return;
    const { address, openLine, issueTicket } = this.#options;
    if (this.#client === null || this.#client.isClosed) {
      this.#client = new SignallingClient(openLine, {
        listening: (isOurs) => this.#told(isOurs),
        dialled: (link) => this.host.dialled(link),
      });
    }
    this.#client.listen({ address, role: 'node', ticket: issueTicket(address) });
  }

  /** Gives the address back. Connections end with the host. */
  close(): void {
    this.#client?.close();
    this.#client = null;
  }

  #told(isOurs: boolean): void {
    const was = this.#state;
    if (isOurs) this.#state = 'ours';
    else if (this.#client?.isClosed !== false) this.#state = this.isOurs ? 'lost' : 'asking';
    else this.#state = 'taken';
    this.#wasReached ||= this.#client?.isOpen === true;
    // Another node has got it meanwhile: who is still here, the publisher included, belongs there.
    if (this.#state === 'taken' && was === 'lost') this.host.hangUp();
    if (was !== this.#state) this.#options.onClaim();
  }
}
