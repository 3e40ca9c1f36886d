/** @jest-environment node */
import { ask, fakeServer, plainApi, shellRelease, testConfig, until } from '../testing/edge';
import { buildEdge } from './app';

async function start({ isAway = false } = {}) {
  const [files, api] = await Promise.all([shellRelease(), fakeServer(plainApi)]);
  if (isAway) await api.stop();
  let isStopping = false;
  const config = { ...testConfig({ API_URL: api.address }), remotes: {} };
  const edge = await buildEdge({ config, dist: files.dist, workerFile: '', isStopping: () => isStopping });
  const address = await edge.listen({ host: '127.0.0.1', port: 0 });
  return {
    api,
    page: async () => (await ask(address, `/help?${Math.random()}`)).status,
    ready: async () => {
      const { status, text } = await ask(address, '/readyz');
      return [status, JSON.parse(text)] as [number, unknown];
    },
    stopping: () => {
      isStopping = true;
    },
    end: async () => {
      await edge.close();
      await Promise.all([api.stop(), files.remove()]);
    },
  };
}
let site: Awaited<ReturnType<typeof start>>;
afterEach(() => site.end());

it('is ready when the API has answered, and asks it nothing for that', async () => {
  site = await start();
  const before = site.api.requests.length;
  expect(await site.ready()).toMatchObject([200, { status: 'ok', api: 'ok', remotes: {} }]);
  expect(site.api.requests).toHaveLength(before);
});

it('stays ready without the API, with the pages that it has, and knows when that is back', async () => {
  site = await start();
  await site.api.stop();
  expect(await site.page()).toBe(503);
  await until(async () => JSON.stringify(await site.ready()).includes('"api":"away"'));
  expect((await site.ready())[0]).toBe(200);
  await site.api.start();
  await until(async () => JSON.stringify(await site.ready()).includes('"api":"ok"'));
});

it('is not ready before the API has answered for the first time', async () => {
  site = await start({ isAway: true });
  expect(await site.ready()).toMatchObject([503, { status: 'not ready', api: 'away' }]);
  await site.api.start();
  await until(async () => (await site.ready())[0] === 200);
});

it.each([
  ['fails', null],
  ['has no database', { countryHeader: null, countries: [], contentVersion: null }],
])('takes an API that %s for one that is away', async (_, settings) => {
  site = await start();
  site.api.settings = settings;
  await until(async () => JSON.stringify(await site.ready()).includes('"api":"away"'));
  expect((await site.ready())[0]).toBe(200);
});

it('is not ready from the stop signal on', async () => {
  site = await start();
  site.stopping();
  expect(await site.ready()).toMatchObject([503, { status: 'stopping', api: 'ok' }]);
});
