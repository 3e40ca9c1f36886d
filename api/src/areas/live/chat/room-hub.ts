import { chatHistoryLength, type ChatEvent, type ChatMessage, type ChatSanction } from '@platform/shared/contracts';
import type { RoomSnapshot } from './room-state-repository';

/** A visitor of a room. */
export interface Visitor {
  /** Null for a guest. */
  readonly account: number | null;
  readonly as: 'guest' | 'member' | 'performer';
  /** Number of the last message sent to them. */
  sent: number;
  send(event: string): void;
}

/** Milliseconds after which the messages for new visitors are reread: writers may have changed their names. */
const RECENT_LASTS = 60_000;

export interface HubSource {
  /** @returns null if the room is gone */
  readSnapshot(): Promise<RoomSnapshot | null>;
  /** Messages after a number, oldest first, at most the last `chatHistoryLength`. */
  readMessages(after: number): Promise<ChatMessage[]>;
}

interface Welcome {
  /** Number of the last message that the visitor already has. */
  readonly after: number;
  readonly sanction: ChatSanction | null;
  readonly openReports: number;
}

/**
 * The visitors of one room in this process. Everything that is sent in order goes through one queue, so that no visitor
 * gets a message twice or misses one, including visitors who join while one is written.
 */
export class RoomHub {
  readonly visitors = new Set<Visitor>();
  /** Sockets of the room, including those that have not joined yet; the hub is removed when there are none. */
  holders = 1;
  readonly #source: HubSource;
  #recent: ChatMessage[] = [];
  #recentAt = performance.now();
  #last = 0;
  #state = '';
  #queue: Promise<unknown> = Promise.resolve();
  #isLookQueued = false;

  constructor(source: HubSource) {
    this.#source = source;
  }

  /** Adds a visitor. @returns false if the room is gone */
  join(visitor: Visitor, welcome: Welcome): Promise<boolean> {
    return this.#next(async () => {
      const snapshot = await this.#look();
      if (snapshot === null) return false;
      await this.#renew();
      // A number that does not exist yet was never sent to a client.
      const after = welcome.after <= this.#last ? welcome.after : 0;
      visitor.sent = this.#last;
      const { as } = visitor;
      const { sanction, openReports } = welcome;
      const messages = this.#recent.filter(({ sequence }) => sequence > after);
      visitor.send(encode({ type: 'welcome', messages, room: snapshot.state, as, sanction, openReports }));
      for (const { kind, sequence } of this.#recent)
        if (kind === 'deleted' && sequence <= after) visitor.send(encode({ type: 'deleted', sequence }));
      this.visitors.add(visitor);
      return true;
    });
  }

  /** Reads and sends new messages. Calls during a queued read share it. */
  look(): Promise<void> {
    if (this.#isLookQueued) return this.#queue.then(() => {});
    this.#isLookQueued = true;
    return this.#next(async () => {
      this.#isLookQueued = false;
      await this.#look();
    });
  }

  /** Applies the room's state from a batch read of many rooms. */
  async observe(snapshot: RoomSnapshot): Promise<void> {
    if (snapshot.lastSequence > this.#last) await this.look();
    else {
      this.#show(snapshot);
      for (const sequence of this.#notSeenDeleted(snapshot)) await this.deleted(sequence);
    }
  }

  /** Removes a message's text. */
  deleted(sequence: number): Promise<void> {
    return this.#next(async () => this.#delete(sequence));
  }

  /** Renames the writer of a member's messages. */
  renamed(before: string, after: string): Promise<void> {
    return this.#next(async () => {
      const isTheirs = ({ name, isPerformer }: ChatMessage): boolean => name === before && !isPerformer;
      this.#recent = this.#recent.map((message) => (isTheirs(message) ? { ...message, name: after } : message));
      this.tell(() => true, { type: 'renamed', before, after });
    });
  }

  /** Sends some visitors an event that does not belong to the order of messages. */
  tell(whom: (visitor: Visitor) => boolean, event: ChatEvent): void {
    const text = encode(event);
    for (const visitor of this.visitors) if (whom(visitor)) visitor.send(text);
  }

  #delete(sequence: number): void {
    this.#recent = this.#recent.map((message) =>
      message.sequence === sequence
        ? { ...message, kind: 'deleted', name: '', text: '', coins: null, isPerformer: false }
        : message,
    );
    this.tell(() => true, { type: 'deleted', sequence });
  }

  /** Deletions without a note: reported once. */
  #notSeenDeleted({ deleted }: RoomSnapshot): number[] {
    return this.#recent.flatMap(({ kind, sequence }) =>
      kind !== 'deleted' && deleted.includes(sequence) ? [sequence] : [],
    );
  }

  async #look(): Promise<RoomSnapshot | null> {
    const snapshot = await this.#source.readSnapshot();
    if (snapshot === null) return null;
    if (snapshot.lastSequence > this.#last) {
      const messages = await this.#source.readMessages(this.#last);
      for (const message of messages) this.#deliver(message);
      this.#recent = [...this.#recent, ...messages].slice(-chatHistoryLength);
    }
    this.#show(snapshot);
    for (const sequence of this.#notSeenDeleted(snapshot)) this.#delete(sequence);
    return snapshot;
  }

  async #renew(): Promise<void> {
    if (performance.now() - this.#recentAt < RECENT_LASTS) return;
    this.#recentAt = performance.now();
    const messages = await this.#source.readMessages(0);
    // Newer messages are delivered by the next read, in order.
    this.#recent = messages.filter(({ sequence }) => sequence <= this.#last);
  }

  #deliver(message: ChatMessage): void {
    this.#last = message.sequence;
    const text = encode({ type: 'message', message });
    for (const visitor of this.visitors) {
      if (visitor.sent >= message.sequence) continue;
      visitor.sent = message.sequence;
      visitor.send(text);
    }
  }

  #show({ state }: RoomSnapshot): void {
    const text = encode({ type: 'room', room: state });
    if (text === this.#state) return;
    this.#state = text;
    for (const visitor of this.visitors) visitor.send(text);
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => {});
    return done;
  }
}

export const encode = (event: ChatEvent): string => JSON.stringify(event);
