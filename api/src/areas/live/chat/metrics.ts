import type { Registry } from 'prom-client';
import { createMeter } from '../../../ground/metrics/meter';
import type { Chat } from './chat';

/** Shows the chat in the metrics. What happened is counted where it happens; here it is only read. */
export function measureChat(registry: Registry, { sockets, rooms }: Pick<Chat, 'sockets' | 'rooms'>): void {
  const { counts } = sockets;
  const { gauge, counter, counterBy } = createMeter(registry);
  gauge('chat_sockets', 'Open chat sockets.', () => sockets.size);
  gauge('chat_rooms', 'Rooms that have visitors in this process.', () => rooms.size);
  counter('chat_sockets_opened_total', 'Chat sockets that were opened.', () => counts.opened);
  counter('chat_requests_total', 'Requests that came in.', () => counts.received);
  counter('chat_events_total', 'Events that went out.', () => counts.sent);
  counter('chat_stalled_total', 'Readers that were cut because they read too little.', () => counts.stalled);
  counterBy('chat_closed_total', 'Chat sockets that were closed.', 'code', () => counts.closed);
}
