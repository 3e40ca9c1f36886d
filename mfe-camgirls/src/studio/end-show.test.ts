import { AppError } from '@platform/shared/http';
import { createTestRuntime, type Fixtures } from '@platform/shared/testing';
import type { Studio } from '@platform/shared/contracts';
import { onAir, studioOf } from '../fixtures/studio';
import { studioQuery } from '../state/queries';
import { endShow } from './end-show';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const errorOf = (status: number) =>
  new AppError({ code: 'x', kind: 'server', message: 'No.', retryable: status !== 403, status });
/**
 * Ends a show at a server that fails as told.
 * @param failures what the requests meet, one after the other; null: an answer, as all of them get then
 * @param now what is on air when it is read
 * @param known the show, as the page knows it
 */
function ending(
  failures: readonly (AppError | null)[],
  now: Studio['onAir'] | (() => Studio['onAir']) = onAir,
  known: Studio['onAir'] = onAir,
) {
  const left = [...failures];
  const asked: string[] = [];
  const named: unknown[] = [];
  const fail = (): void => {
    const error = left.shift();
    if (error) throw error;
  };
  const fixtures: Fixtures = {
    'GET /api/studio': () => {
      asked.push('read');
      fail();
      return studioOf({ onAir: typeof now === 'function' ? now() : now });
    },
    'DELETE /api/studio/broadcast': ({ query }) => {
      asked.push('end');
      named.push(query?.show);
      fail();
      return studioOf({ topic: 'After the show' });
    },
  };
  const runtime = createTestRuntime({ fixtures });
  const page = new AbortController();
  let unanswered = 0;
  const ended = endShow(runtime, known, page.signal, () => (unanswered += 1));
  const told = () => runtime.queryClient.getQueryData<Studio>(studioQuery().queryKey);
  return { asked, named, ended, page, told, unanswered: () => unanswered };
}

it('asks once where the server answers, and tells the page what it says', async () => {
  const { asked, ended, told, unanswered } = ending([]);
  await ended;
  expect([asked, told()?.topic, unanswered()]).toEqual([['end'], 'After the show', 0]);
});

it.each([
  ['names the show to the server, which ends no other', 7],
  ['names none where an older server gives shows no names', undefined],
])('%s', async (_, id) => {
  const show = { ...onAir, id };
  const { named, ended } = ending([errorOf(0)], show, show);
  await jest.advanceTimersByTimeAsync(1000);
  await ended;
  expect(named).toEqual([id, id]);
});

it('asks until the server answers, after growing pauses', async () => {
  const away = errorOf(0);
  const { asked, ended, told, unanswered } = ending([away, away, errorOf(503)]);
  await jest.advanceTimersByTimeAsync(999);
  expect(asked).toEqual(['end']);
  await jest.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(['end', 'read']);
  await jest.advanceTimersByTimeAsync(1499);
  expect(asked).toHaveLength(2);
  await jest.advanceTimersByTimeAsync(3000);
  await ended;
  expect(asked).toEqual(['end', 'read', 'read', 'read', 'end']);
  expect([told()?.topic, unanswered()]).toEqual(['After the show', 3]);
});

it.each([
  ['has ended by itself', null],
  ['was followed by another one, begun elsewhere', { ...onAir, startedAt: '2026-01-10T22:00:00.000Z' }],
] as const)('ends nothing when the show %s meanwhile', async (_, now) => {
  const { asked, ended } = ending([errorOf(0)], now);
  await jest.advanceTimersByTimeAsync(1000);
  await ended;
  expect(asked).toEqual(['end', 'read']);
});

it('ends no later show, where the page did not know when its own began', async () => {
  const later = { ...onAir, startedAt: '2026-01-10T22:00:00.000Z' };
  const shows = [onAir, later];
  const { asked, named, ended } = ending([errorOf(0), null, errorOf(0)], () => shows.shift() ?? null, null);
  await jest.advanceTimersByTimeAsync(10_000);
  await ended;
  expect(asked).toEqual(['end', 'read', 'end', 'read']);
  expect(named).toEqual([undefined, onAir.id]);
});

it('does not ask again what is refused', async () => {
  const { asked, ended, unanswered } = ending([errorOf(403)]);
  await ended;
  await jest.advanceTimersByTimeAsync(60_000);
  expect([asked, unanswered()]).toEqual([['end'], 0]);
});

it('asks no more when the page is left', async () => {
  const { asked, ended, page } = ending([errorOf(0)]);
  await jest.advanceTimersByTimeAsync(0);
  page.abort();
  await ended;
  expect(asked).toEqual(['end']);
});
