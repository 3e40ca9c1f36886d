import { setTimeout as wait } from 'node:timers/promises';
import { startApart } from '../lib/apart.mjs';
import { percentile } from '../lib/steady-load.mjs';

/** Set to less (`BENCH_SHARE=0.1`) to try the measurement itself. */
const viewers = Math.max(4, Math.round(60 * Number(process.env.BENCH_SHARE ?? 1)));
const seconds = 10;
/** 640×360 at 800 kbit/s: 25 pictures of four packets a second. */
const clip = [25, 4, 1_000];

/**
 * The same clip to the same viewers through both engines, one after the other. Viewers cost as much as an engine and
 * share its cores, so what a core holds is reckoned from the processor time that the engine took.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export async function measureEngines(say) {
  const figures = [];
  for (const kind of ['werift', 'janus']) figures.push(...(await measure(kind, say)));
  return figures;
}

async function measure(kind, say) {
  const engine = await startApart('engine-load', 'startEngine', [kind]);
  if (!engine.isThere) {
    await engine.close();
    say('There is no Janus: it was not measured. apt-get install janus');
    return [];
  }
  const publisher = await startApart('engine-load', 'startEnginePublisher', clip);
  const audience = await startApart('engine-load', 'startEngineViewers');
  const meet = async (clients, index, id) => {
    const sdp = await clients.offer(index);
    const reply = await engine.describe(id, { type: 'offer', sdp });
    const answer = await clients.take(index, reply);
    if (answer !== null) await engine.describe(id, answer);
  };
  try {
    await meet(publisher, 0, 'publisher');
    await wait(2_000);
    for (let index = 0; index < viewers; index += 1) await meet(audience, index, `viewer ${index}`);
    await wait(3_000);
    say(`${viewers} viewers watch through ${kind}.`);
    const before = await engine.seconds();
    const begun = performance.now();
    await audience.begin();
    await wait(seconds * 1_000);
    const share = (1_000 * ((await engine.seconds()) - before)) / (performance.now() - begun);
    const { received, lost, first } = await audience.end();
    const lostPercent = (100 * lost) / Math.max(1, received + lost);
    return [
      {
        name: `viewers of 800 kbit/s a core holds, ${kind} (reckoned from ${viewers})`,
        target: kind === 'janus' ? '≥ 300' : 'none',
        measured: `${Math.floor(viewers / share)}, ${lostPercent.toFixed(2)} % lost`,
      },
      {
        name: `… from a viewer's offer to its first picture, p95, ${kind}`,
        target: '≤ 1.2 s',
        measured: `${(percentile(first, 0.95) / 1_000).toFixed(2)} s (${first.length} of ${viewers})`,
      },
    ];
  } finally {
    await Promise.all([audience.close(), publisher.close()]);
    await engine.close();
  }
}
