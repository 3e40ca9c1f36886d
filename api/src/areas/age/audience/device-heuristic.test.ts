import { demoPicture } from '../../../testing/demo-pictures';
import { agreed, createTestApp, type TestApp } from '../../../testing/test-app';
import { tinyContent } from '../../../testing/tiny-content';
import { importListed } from '../../../testing/import-listed';

/** Headers of the device in docs/spec/age.md#device-heuristic, and values that a visitor imitating it may add. */
const device = { 'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15' };
const screen = {
  'sec-ch-viewport-width': '1306',
  'sec-ch-viewport-height': '735',
  'sec-ch-ua-mobile': '?1',
  'x-touch': '1',
};
const words = { 'x-age-verified': 'true', 'x-counts-as-verified': 'true', 'x-soft-mode': 'false' };
const tokens = { 'av-token': '1', 'nv-token': '1', 'counts-as-verified': '1', 'age-verified': 'true' };

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ AGE_POLICY: 'agreement', AGE_DEVICE_HEURISTIC: 'true' });
  await importListed(test.database.db, tinyContent());
});
afterAll(() => test.close());

const media = `/media/w_96,q_55,f_webp,fit_cover/${demoPicture({ soft: false })}`;

describe.each<[string, Record<string, string>, Record<string, string>]>([
  ['a device that matches', device, {}],
  ['one that also sends its screen', { ...device, ...screen }, {}],
  ['one that calls itself verified', { ...device, ...screen, ...words }, {}],
  ['one with made-up tokens', { ...device, ...screen, ...words }, tokens],
  ['one with made-up tokens and another agreement', device, { ...tokens, 'age-agreement': 'true' }],
])('where the device heuristic is on, %s', (_, headers, cookies) => {
  const get = (url: string, more: Record<string, string> = {}) =>
    test.app.inject({ url, headers, cookies: { ...cookies, ...more } });

  it('gets soft data, and 403 for everything else, until it has agreed', async () => {
    const bootstrap = await get('/api/bootstrap?path=/');
    expect(bootstrap.json()).toMatchObject({ gate: 'agreement', softMode: true, deviceHeuristic: true });
    expect(bootstrap.cookies).toEqual([]);
    const soft = await get('/api/soft-page/games');
    expect(soft.statusCode).toBe(200);
    expect(soft.body).not.toContain('2048-tides');
    for (const url of ['/api/games', '/api/games/violet-engine', '/api/videos', '/api/models', '/api/camgirls', media])
      expect([url, (await get(url)).statusCode]).toEqual([url, 403]);
    expect((await get('/api/games', agreed)).statusCode).toBe(200);
  });
});

it('is off unless the operator switches it on, whatever the device', async () => {
  const other = await createTestApp({ AGE_POLICY: 'agreement' });
  try {
    const bootstrap = await other.request('GET', '/api/bootstrap?path=/games', { headers: device });
    expect(bootstrap.json()).toMatchObject({ gate: 'agreement', deviceHeuristic: false });
  } finally {
    await other.close();
  }
});
