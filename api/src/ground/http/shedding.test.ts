import { jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createTestApp, signedIn, type TestApp } from '../../testing/test-app';
import { areas } from '../../areas';
import { lastingDelay, pressureOf } from './shedding';

let pressure = 0;
let test: TestApp;
let cookies: Record<string, string>;
beforeAll(async () => {
  test = await createTestApp({}, { pressure: () => pressure });
  ({ cookies } = await signedIn(test));
});
afterAll(() => test.close());

const pressures = [0, 0.6, 1.2];
/** Whether a request is refused for want of time at each of the pressures. */
async function shedAt(method: 'GET' | 'POST', url: string): Promise<boolean[]> {
  const shed: boolean[] = [];
  for (pressure of pressures) {
    // Never in the cache.
    const reply = await test.request(method, url.replace('WORD', `w${randomUUID()}`), { cookies });
    shed.push(reply.statusCode === 503 && reply.headers['retry-after'] === '5');
  }
  pressure = 0;
  return shed;
}

describe('a process with too much to do', () => {
  it.each<['GET' | 'POST', string]>([
    ['GET', '/api/search?q=WORD'],
    ['GET', '/api/search/suggest?q=WORD'],
    ['GET', '/api/games?q=WORD'],
  ])('refuses first what is expensive: %s %s', async (method, url) => {
    expect(await shedAt(method, url)).toEqual([false, true, true]);
  });

  it.each<['GET' | 'POST', string]>([
    ['GET', '/api/games?facets=false'],
    ['GET', '/api/bootstrap?path=/'],
    ['GET', '/api/library'],
    ['POST', '/api/contact'],
    ['GET', '/api/nothing-here'],
  ])('then what is ordinary: %s %s', async (method, url) => {
    expect(await shedAt(method, url)).toEqual([false, false, true]);
  });

  it.each<['GET' | 'POST', string]>([
    ['GET', '/healthz'],
    ['GET', '/readyz'],
    ['POST', '/api/profile/login'],
    ['POST', '/api/profile/login/second-factor'],
    ['GET', '/api/captcha/challenge'],
    ['POST', '/api/purchases'],
    ['GET', '/api/games/purchase'],
    ['POST', '/api/checkouts'],
    ['POST', '/api/payments/notification/sandbox'],
    ['POST', '/api/age-verification/notification/sandbox'],
  ])('never what is paid for, nor the way in: %s %s', async (method, url) => {
    expect(await shedAt(method, url)).toEqual([false, false, false]);
  });

  it('knows each of these routes by its own name', () => {
    const isServed = (route: string): boolean => {
      const [method = '', url = ''] = route.split(' ');
      return test.app.hasRoute({ method, url });
    };
    const essentialRoutes = areas.flatMap((area) => area.essentialRoutes ?? []);
    expect(essentialRoutes.length).toBeGreaterThan(20);
    expect(essentialRoutes.filter((route) => !isServed(route))).toEqual([]);
  });

  it.each([
    [0, 0, 0],
    [500, 0, 0.5],
    [0, 200, 1],
    [2_000, 10, 2],
  ])('that is %i ms late, with %i queries waiting, is under a pressure of %d', (delay, waitingCount, expected) => {
    expect(pressureOf(delay, { waitingCount })).toBe(expected);
  });
});

it('queries that wait for a connection are pressure', async () => {
  const busy = await createTestApp();
  const { pool } = busy.database;
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const waiting = Array.from({ length: 200 }, () => pool.query('select 1'));
  expect((await busy.request('GET', '/api/bars')).statusCode).toBe(503);
  for (const client of taken) client.release();
  await Promise.all(waiting);
  expect((await busy.request('GET', '/api/bars')).statusCode).toBe(200);
  await busy.close();
});

it('takes a process for late that was so for two seconds, not one that was held up once', () => {
  jest.useFakeTimers();
  const delays = [1_500, 12, 1_200, 1_400, 10];
  const delay = lastingDelay({ addHook: () => undefined } as never, () => delays.shift() ?? 0);
  const after = [delay()];
  for (let seconds = 0; seconds < 5; seconds += 1) {
    jest.advanceTimersByTime(1_000);
    after.push(delay());
  }
  jest.useRealTimers();
  expect(after).toEqual([0, 0, 12, 12, 1_200, 10]);
});
