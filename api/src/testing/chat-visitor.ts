import { ChatEvent } from '@platform/shared/contracts';
import { WebSocket } from 'ws';

type EventOf<T extends ChatEvent['type']> = Extract<ChatEvent, { type: T }>;

let keys = 0;
/** A key that no other message of the tests has. */
const newKey = (): string => `${process.pid}-${(keys += 1)}-${Math.random().toString(36).slice(2)}`.padEnd(24, 'x');

/** A page in a room's chat. */
export class ChatVisitor {
  readonly events: ChatEvent[] = [];
  readonly socket: WebSocket;
  /** The close code, when it has come. */
  readonly closed: Promise<number>;
  #waiting: (() => void)[] = [];

  /** @param url `ws://host:port/ws/chat/nickname` */
  constructor(url: string, { cookies = {}, origin }: { cookies?: Record<string, string>; origin?: string } = {}) {
    const cookie = Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    this.socket = new WebSocket(url, { headers: { cookie, ...(origin !== undefined && { origin }) } });
    this.socket.on('error', () => {});
    this.socket.on('message', (data: Buffer) => {
      this.events.push(ChatEvent.parse(JSON.parse(data.toString())));
      for (const resolve of this.#waiting.splice(0)) resolve();
    });
    this.closed = new Promise((resolve) => this.socket.once('close', resolve));
  }

  of<T extends ChatEvent['type']>(type: T): EventOf<T>[] {
    return this.events.filter((event): event is EventOf<T> => event.type === type);
  }

  /** Waits until so many events of a kind have come. @returns the last of them */
  async has<T extends ChatEvent['type']>(type: T, count = 1): Promise<EventOf<T>> {
    for (;;) {
      const found = this.of(type)[count - 1];
      if (found) return found;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  say(text: string, key = newKey()): string {
    this.socket.send(JSON.stringify({ type: 'say', key, text }));
    return key;
  }

  /** Texts of messages as they came, the welcome's first. */
  get texts(): string[] {
    return [
      ...this.of('welcome').flatMap(({ messages }) => messages),
      ...this.of('message').map(({ message }) => message),
    ].map(({ text }) => text);
  }
}
