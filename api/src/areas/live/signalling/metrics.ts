import type { Registry } from 'prom-client';
import { createMeter } from '../../../ground/metrics/meter';
import type { Signalling } from './signalling';

/** Shows signalling in the metrics. What happened is counted where it happens; here it is only read. */
export function measureSignalling(registry: Registry, { listener, apps, rooms }: Signalling): void {
  const { counts } = listener;
  const { gauge, counter, counterBy } = createMeter(registry);
  const boards = [...[...apps.values()].map(({ switchboard }) => switchboard), rooms];
  const sum = (read: (board: (typeof boards)[number]) => number): number =>
    boards.reduce((all, board) => all + read(board), 0);
  gauge('signalling_sockets', 'Open signalling sockets.', () => listener.size);
  gauge('signalling_addresses', 'Addresses at which somebody listens.', () => sum(({ addresses }) => addresses));
  counter('signalling_sockets_opened_total', 'Signalling sockets that were opened.', () => counts.opened);
  counter('signalling_messages_total', 'Messages that came in.', () => counts.received);
  counter('signalling_stalled_total', 'Readers that were cut because they read too little.', () => counts.stalled);
  counterBy('signalling_closed_total', 'Signalling sockets that were closed.', 'code', () => counts.closed);
  counterBy('signalling_faults_total', 'Messages that meant nothing.', 'reason', () => counts.faults);
}
