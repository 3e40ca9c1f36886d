import { setTimeout as wait } from 'node:timers/promises';
import { startApart } from '../lib/apart.mjs';
import { agreed } from '../lib/platform.mjs';
import { percentile, steadyLoad } from '../lib/steady-load.mjs';

/** Set to less (`BENCH_SHARE=0.1`) to try the measurement itself. */
const share = Number(process.env.BENCH_SHARE ?? 1);
const part = (count) => Math.max(1, Math.round(count * share));
const viewers = part(100);
const listeners = part(1_000);
const messages = part(10);
const seconds = part(15);
/** What is published: 0.4 Mbit/s, sent on to each viewer. */
const packets = { perSecond: 50, bytes: 1_000 };
/**
 * The pages that are asked for meanwhile, a second: as guests get them, from the edge's cache, and such as no cache has,
 * each of which is rendered anew, also so many that they alone fill the cores.
 */
const pageLoads = [
  { name: '50 pages a second from the cache', rate: 50, pathOf: () => '/games' },
  { name: '10 pages a second that no cache has', rate: 10, pathOf: (key) => `/games?bench=${key}` },
  { name: '50 pages a second that no cache has', rate: 50, pathOf: (key) => `/games?bench=more-${key}` },
];

/** The room of the demo's performer. */
const room = 'mara-vellin';
const performer = { email: 'mara@example.com', password: 'demo-member-2026' };
const member = { email: 'rowan@example.com', password: 'demo-member-2026' };

/**
 * One room of the node in the API's process: a publisher, many viewers, and its chat. Publisher, viewers and listeners
 * are processes of their own on the same machine; what they need to decrypt is in the times.
 * @param {(line: string) => void} say
 * @param {string} origin of the platform
 * @returns {Promise<import('../../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export async function measureRoom(say, origin) {
  const before = [];
  for (const load of pageLoads) before.push(await pages(origin, load, 'before'));
  const publisher = await startApart('live-load', 'startPublisher', [origin, performer, packets]);
  const audience = await startApart('live-load', 'startViewers', [origin, room, viewers]);
  const beside = [];
  try {
    say(`${viewers} viewers are connected.`);
    for (const load of pageLoads) {
      await wait(2_000);
      await audience.begin();
      const loaded = await pages(origin, load, 'during');
      beside.push({ ...load, loaded, media: await audience.end() });
    }
  } finally {
    await audience.close();
  }
  const listening = await startApart('live-load', 'startListeners', [origin, room, listeners, member]);
  let chat;
  try {
    say(`${listeners} listeners are in the chat.`);
    chat = await listening.converse(messages);
  } finally {
    await listening.close();
    await publisher.close();
  }
  const { perSecond, bytes } = packets;
  return [
    ...beside.flatMap(({ name, loaded, media }, index) => [
      {
        name: `publisher to ${viewers} viewers, ${perSecond} packets of ${bytes} bytes a second each, beside ${name}, p50 / p99`,
        target: 'p99 < 30 ms',
        measured: `${media.p50.toFixed(1)} / ${media.p99.toFixed(1)} ms, ${media.lost} of ${media.received + media.lost} lost`,
      },
      { name: '… these pages, p50 / p99', target: 'as before', measured: `${loaded}; before: ${before[index]}` },
    ]),
    {
      name: `a message of the chat to ${listeners} listeners, p50 / p99`,
      target: 'p99 < 100 ms',
      measured: `${chat.p50.toFixed(1)} / ${chat.p99.toFixed(1)} ms (${chat.received} of ${messages * listeners})`,
    },
  ];
}

async function pages(origin, { rate, pathOf }, label) {
  const load = { origin, pathOf: (index) => pathOf(`${label}-${index}`), headers: { cookie: agreed }, rate, seconds };
  const { times, failures } = await steadyLoad(load);
  return `${percentile(times, 0.5).toFixed(1)} / ${percentile(times, 0.99).toFixed(1)} ms${failures > 0 ? `, ${failures} failed` : ''}`;
}
