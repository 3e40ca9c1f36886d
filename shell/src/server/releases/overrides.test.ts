/** @jest-environment node */
import type { AssetList } from '@platform/build';
import { createOverrides, type Override, overrideLimits } from './overrides';
import { ReleaseRefused } from './release-refused';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Builds that start at once, and which of them run. */
function setUp() {
  const running = new Set<string>();
  let starts = 0;
  const start = async (name: Override['name'], build: string): Promise<Override> => {
    starts += 1;
    if (build === 'refused') throw new ReleaseRefused('it needs another React');
    if (build === 'gone') throw new Error('http://10.0.0.1/releases/gone/assets.json answers 404');
    running.add(build);
    const close = async () => void running.delete(build);
    return { name, assets: { build } as AssetList, renderer: { render: async () => null, close } };
  };
  const said: string[] = [];
  const overrides = createOverrides(start, (problem) => said.push(problem));
  return { overrides, running, said, starts: () => starts, get: (build: string) => overrides.get('mfe-auth', build) };
}
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

it('starts a build once, however many ask for it', async () => {
  const { get, starts } = setUp();
  const [first, second] = await Promise.all([get('b1'), get('b1')]);
  expect(first).toBe(second);
  expect(starts()).toBe(1);
});

it('keeps the two that were asked for last; the third to last is ended when its pages have come', async () => {
  const { get, running } = setUp();
  for (const build of ['b1', 'b2', 'b1', 'b3']) await get(build);
  expect([...running]).toEqual(['b1', 'b2', 'b3']);
  await pass(overrideLimits.drainMs);
  expect([...running]).toEqual(['b1', 'b3']);
});

it('ends one that was not requested for a while', async () => {
  const { get, running } = setUp();
  await get('b1');
  await pass(overrideLimits.idleMs - 1);
  await get('b1');
  await pass(overrideLimits.idleMs - 1);
  expect(running.size).toBe(1);
  await pass(1 + overrideLimits.drainMs);
  expect(running.size).toBe(0);
});

it('says why one is refused, tells nothing of addresses, and tries again after a pause', async () => {
  const { get, starts, said } = setUp();
  expect(await get('refused')).toEqual({ problem: 'it needs another React' });
  expect(await get('gone')).toEqual({ problem: 'mfe-auth gone is not there, or cannot be read' });
  expect(said).toEqual(['it needs another React', 'http://10.0.0.1/releases/gone/assets.json answers 404']);
  await get('refused');
  expect(starts()).toBe(2);
});

it('tries a refused one again after a pause', async () => {
  const { get, starts } = setUp();
  await get('refused');
  await pass(overrideLimits.retryMs);
  await get('refused');
  expect(starts()).toBe(2);
});

it('ends all when the edge does', async () => {
  const { get, running, overrides } = setUp();
  await Promise.all([get('b1'), get('b2')]);
  await overrides.close();
  expect(running.size).toBe(0);
});
