import type { Registry } from 'prom-client';
import { atMostEvery, createMeter } from '../../ground/metrics/meter';
import { type Finding, problemOf, type StatusCheck } from '../../ground/status/status';
import { countText } from '../../ground/status/words';
import { readNodes } from './broadcasts/nodes-repository';
import type { LiveConfig } from './settings';

/** Milliseconds that Redis has. */
const REDIS_TIMEOUT_MS = 3_000;
/** Part of the places of all media nodes from which on new viewers may soon find none. */
const FULL = 0.9;

/** @throws when Redis does not answer in time */
async function pingRedis(url: string): Promise<void> {
  const { createClient } = await import('@redis/client');
  const client = createClient({
    url,
    socket: { connectTimeout: REDIS_TIMEOUT_MS, reconnectStrategy: false },
    disableOfflineQueue: true,
  });
  // The failure is the promise's; without a listener it would end the process, too.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.ping();
  } finally {
    client.destroy();
  }
}

/** Shows whether Redis answers; it is asked at most every five seconds. */
export function measureRedis(registry: Registry, url: string): void {
  const isUp = atMostEvery(5_000, () =>
    pingRedis(url).then(
      () => 1,
      () => 0,
    ),
  );
  createMeter(registry).gaugeBy('redis_up', 'Whether Redis answers: 1 or 0.', [], async () => [[{}, await isUp()]]);
}

/** Whether Redis answers, where several instances serve calls and chat. */
const redisStatus: StatusCheck<LiveConfig> = {
  subject: 'redis',
  async find({ config: { redisUrl } }) {
    if (redisUrl === null) return [{ severity: 'ok', name: 'redis', text: 'Not used: one API serves calls and chat' }];
    try {
      await pingRedis(redisUrl);
      return [{ severity: 'ok', name: 'redis', text: 'Redis answers' }];
    } catch (error) {
      return [
        {
          severity: 'error',
          name: 'redis-away',
          text: `Redis does not answer: ${problemOf(error)}.`,
          action: 'Start Redis, or correct REDIS_URL. Calls and chat reconnect automatically.',
          card: 'redis-is-away',
        },
      ];
    }
  },
};

/** How many places the media nodes have left. */
const mediaStatus: StatusCheck<LiveConfig> = {
  subject: 'media',
  async find({ db, now }) {
    const nodes = await readNodes(db, now());
    const viewers = nodes.reduce((all, node) => all + node.viewers, 0);
    const capacity = nodes.reduce((all, node) => all + node.capacity, 0);
    const text = `${countText(nodes.length, 'media node')}, ${viewers} of ${countText(capacity, 'viewer')}`;
    const found: Finding[] = [{ severity: 'ok', name: 'media', text }];
    if (capacity > 0 && viewers >= capacity * FULL)
      found.push({
        severity: 'warning',
        name: 'media-full',
        text: `${viewers} of ${capacity} places of the media nodes are taken.`,
        action: 'Start another media node, or raise MEDIA_VIEWERS where machine and network bear more.',
      });
    return found;
  },
};

export const liveStatus: readonly StatusCheck<LiveConfig>[] = [redisStatus, mediaStatus];
