/** @jest-environment node */
import { factsOf } from '@platform/build/file-facts';
import { ask, until } from '../testing/edge';
import { buildShowing, type ReleasedEdge, releasedRemote, startReleasedEdge } from '../testing/released-edge';

jest.setTimeout(60_000);

const whole = factsOf(Buffer.from('the entry'));
const other = factsOf(Buffer.from('the other'));
const edges: ReleasedEdge[] = [];
afterEach(() => Promise.all(edges.splice(0).map((edge) => edge.stop())));

/** An edge whose remote has a good release, one of which the entry is cut, and one of which it is another file. */
async function start(first: string) {
  const builds = {
    good: { ...buildShowing('good'), entry: whole },
    cut: { ...buildShowing('cut'), entry: { ...whole, bytes: 2_000 } },
    changed: { ...buildShowing('changed'), entry: other },
  };
  const edge = await startReleasedEdge(
    Object.fromEntries(Object.entries(builds).toSorted(([a]) => (a === first ? -1 : 1))),
  );
  edges.push(edge);
  const state = async () =>
    (JSON.parse((await ask(edge.address, '/readyz')).text) as { remotes: Record<string, unknown> }).remotes[
      releasedRemote
    ];
  const page = async () => (await ask(edge.address, '/games')).text;
  await until(async () => (await page()).includes(`/@${first}/`));
  return { edge, state, page };
}
const sentences = {
  cut: `${releasedRemote} cut has remoteEntry.12345678.js with 9 bytes, and 2000 were built`,
  changed: `${releasedRemote} changed has another remoteEntry.12345678.js than was built`,
};

it.each(['cut', 'changed'] as const)('refuses a release of which a file is %s, and says which', async (build) => {
  const { edge, state, page } = await start('good');
  const refused = { build: 'good', canary: null, problem: sentences[build], refused: build };
  edge.point(build, null, 'good');
  await until(async () => JSON.stringify(await state()) === JSON.stringify(refused));
  expect(await page()).toContain('/@good/');
  await until(() => Promise.resolve(edge.failed.get(build) === sentences[build]));
  // Nor does it go live because another edge starts, or because it was not recorded.
  edge.failed.clear();
  await edge.restart();
  await until(async () => JSON.stringify(await state()) === JSON.stringify(refused));
  expect(await page()).toContain('/@good/');
});

it('begins with such a release when there is no other, and goes on saying so', async () => {
  const { edge, state } = await start('cut');
  const problem = sentences.cut;
  await until(
    async () =>
      JSON.stringify(await state()) === JSON.stringify({ build: 'cut', canary: null, problem, refused: 'cut' }),
  );
  expect([...edge.failed]).toEqual([]);
});
