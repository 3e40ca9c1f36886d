import type { Registry } from 'prom-client';
import { createMeter } from '../../../ground/metrics/meter';
import type { MediaNode } from './node';

/** Shows a media node in the metrics. What happened is counted where it happens; here it is only read. */
export function measureNode(registry: Registry, node: MediaNode): void {
  const { gauge, counter } = createMeter(registry);
  const onAir = (): number => node.hosts.filter(({ source }) => source !== null).length;
  gauge('media_rooms_on_air', 'Rooms in which something plays.', onAir);
  gauge('media_viewers', 'Visitors who watch.', () => node.viewers);
  gauge('media_connections', 'Connections to viewers, publishers and nodes.', () =>
    node.hosts.reduce((all, { connections }) => all + connections, 0),
  );
  counter('media_packets_received_total', 'Packets that sources sent.', () => node.totals().received);
  counter('media_bytes_received_total', 'Bytes that sources sent.', () => node.totals().receivedBytes);
  counter('media_packets_forwarded_total', 'Packets that viewers were sent.', () => node.totals().forwarded);
  counter('media_packets_dropped_total', 'Packets that slow viewers did not get.', () => node.totals().dropped);
  counter('media_packets_repeated_total', 'Packets that were sent again.', () => node.totals().repeated);
  counter(
    'media_packets_not_repeated_total',
    'Packets that were asked for again too often, or beyond what the viewer takes.',
    () => node.totals().notRepeated,
  );
  counter('media_packets_missing_total', 'Packets that were asked for too late.', () => node.totals().missing);
  counter(
    'media_key_frame_requests_total',
    'Key frames that sources were asked for.',
    () => node.totals().keyFrameRequests,
  );
}
