import { setTimeout as wait } from 'node:timers/promises';
import { startApart } from '../lib/apart.mjs';
import { percentile } from '../lib/steady-load.mjs';

/** Set to less (`BENCH_SHARE=0.1`) to try the measurement itself. */
const share = Number(process.env.BENCH_SHARE ?? 1);
const part = (count) => Math.max(4, Math.round(count * share));
/** Viewers of one engine, and of the second of two. */
const [ofOne, ofTwo] = [part(60), part(50)];
const seconds = 10;
/** 640×360 at 800 kbit/s: 25 pictures of four packets a second. */
const clip = [25, 4, 1_000];
const kinds = ['werift', 'janus'];

/**
 * The same clip to the same viewers through both engines, one after the other, and through two of them, of which the
 * second fetches it from the first. Viewers cost as much as an engine and share its cores, so what a core holds is reckoned
 * from the processor time that the engine took.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export async function measureEngines(say) {
  const figures = [];
  for (const kind of kinds) figures.push(...(await measureOne(kind, say)));
  for (const first of kinds) for (const second of kinds) figures.push(...(await measureTwo(first, second, say)));
  return figures;
}

async function measureOne(kind, say) {
  const seen = await watch([kind], ofOne, say);
  if (seen === null) return [];
  return [
    {
      name: `viewers of 800 kbit/s a core holds, ${kind} (reckoned from ${ofOne})`,
      target: kind === 'janus' ? '≥ 300' : 'none',
      measured: `${Math.floor(ofOne / seen.cores)}, ${seen.lostPercent.toFixed(2)} % lost`,
    },
    {
      name: `… from a viewer's offer to its first picture, p95, ${kind}`,
      target: '≤ 1.2 s',
      measured: `${(percentile(seen.first, 0.95) / 1_000).toFixed(2)} s (${seen.first.length} of ${ofOne})`,
    },
  ];
}

async function measureTwo(first, second, say) {
  const seen = await watch([first, second], ofTwo, say);
  if (seen === null) return [];
  return [
    {
      name: `${ofTwo} viewers of a node of ${second}, which fetches from one of ${first}: lost`,
      target: '< 1 %',
      measured: `${seen.lostPercent.toFixed(2)} %, ${seen.first.length} of ${ofTwo} had a picture`,
    },
  ];
}

/** Takes a client into a room, as its page goes in. */
async function meet(engine, clients, index, id) {
  const reply = await engine.describe(id, { type: 'offer', sdp: await clients.offer(index) });
  const answer = await clients.take(index, reply);
  if (answer !== null) await engine.describe(id, answer);
}

/** Lets an engine fetch the room from another, as nodes do: one that makes no offers leaves it to the other. */
async function link(from, to) {
  const sdp = await to.offer('link');
  const reply =
    sdp === null
      ? { type: 'offer', sdp: await from.offer('node') }
      : await from.describe('node', { type: 'offer', sdp });
  const answer = await to.describe('link', reply);
  if (answer !== null) await from.describe('node', answer);
}

/**
 * Publishes at the first engine and watches at the last, each of which fetches from the one before.
 * @returns {Promise<{ cores: number, lostPercent: number, first: number[] } | null>} `cores` that the last one took; null:
 *   there is no Janus
 */
async function watch(chain, viewers, say) {
  const [engines, clients] = [[], []];
  const start = async (to, ...what) => {
    const started = await startApart('engine-load', ...what);
    to.push(started);
    return started;
  };
  try {
    for (const kind of chain)
      if (!(await start(engines, 'startEngine', [kind])).isThere) {
        say('There is no Janus: it was not measured. apt-get install janus');
        return null;
      }
    const [first, last] = [engines[0], engines.at(-1)];
    await meet(first, await start(clients, 'startEnginePublisher', clip), 0, 'publisher');
    await wait(2_000);
    for (const [index, engine] of engines.slice(1).entries()) await link(engines[index], engine);
    const audience = await start(clients, 'startEngineViewers');
    for (let index = 0; index < viewers; index += 1) await meet(last, audience, index, `viewer ${index}`);
    await wait(3_000);
    say(`${viewers} viewers watch through ${chain.join(' and ')}.`);
    const before = await last.seconds();
    const begun = performance.now();
    await audience.begin();
    await wait(seconds * 1_000);
    const cores = (1_000 * ((await last.seconds()) - before)) / (performance.now() - begun);
    const { received, lost, first: firstPictures } = await audience.end();
    return { cores, lostPercent: (100 * lost) / Math.max(1, received + lost), first: firstPictures };
  } finally {
    await Promise.all(clients.map((one) => one.close()));
    for (const engine of engines) await engine.close();
  }
}
