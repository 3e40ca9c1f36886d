import { Counter, Gauge, type Registry } from 'prom-client';
import type { Chat } from './chat';

/** Shows the chat in the metrics. What happened is counted where it happens; here it is only read. */
export function measureChat(registry: Registry, { sockets, rooms }: Pick<Chat, 'sockets' | 'rooms'>): void {
  const registers: Registry[] = [];
  const { counts } = sockets;
  const gauge = (name: string, help: string, read: () => number): void =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read());
        },
      }),
    );
  const counter = (name: string, help: string, read: () => number): void =>
    registry.registerMetric(
      new Counter({
        name,
        help,
        registers,
        collect() {
          this.reset();
          this.inc(read());
        },
      }),
    );
  gauge('chat_sockets', 'Open chat sockets.', () => sockets.size);
  gauge('chat_rooms', 'Rooms that have visitors in this process.', () => rooms.size);
  counter('chat_sockets_opened_total', 'Chat sockets that were opened.', () => counts.opened);
  counter('chat_requests_total', 'Requests that came in.', () => counts.received);
  counter('chat_events_total', 'Events that went out.', () => counts.sent);
  counter('chat_stalled_total', 'Readers that were cut because they read too little.', () => counts.stalled);
  registry.registerMetric(
    new Counter({
      name: 'chat_closed_total',
      help: 'Chat sockets that were closed.',
      registers,
      labelNames: ['code'],
      collect() {
        this.reset();
        for (const [code, count] of counts.closed) this.inc({ code: String(code) }, count);
      },
    }),
  );
}
