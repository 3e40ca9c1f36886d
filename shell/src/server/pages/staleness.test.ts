import { lifetimes } from '@platform/shared/lifetimes';
import { Cache } from '@platform/shared/server';

const edge = Math.max(lifetimes.guestBootstrap, lifetimes.guestResponse);

it('shows guests new content within six seconds, also when each cache was filled at the last moment of the one before', async () => {
  const clock = { now: 0, content: 'old' };
  const cache = (lifetimeMs: number) => new Cache<string>({ lifetimeMs, maxEntries: 1, now: () => clock.now });
  const [replies, responses, pages] = [cache(lifetimes.contentVersion), cache(edge), cache(lifetimes.guestPage)];
  const fromApi = () => replies.get('', async () => clock.content);
  const fromEdge = () => responses.get('', fromApi);
  const page = () => pages.get('', fromEdge);

  await fromApi();
  clock.content = 'new';
  clock.now = lifetimes.contentVersion - 1;
  await fromEdge();
  clock.now += edge - 1;
  let lastOld = 0;
  for (; clock.now < 20_000; clock.now += 1) if ((await page()) === 'old') lastOld = clock.now;

  expect(lastOld).toBeLessThan(6_000);
  // The chain was at its worst: a shorter one would prove nothing.
  expect(lastOld).toBeGreaterThan(lifetimes.contentVersion + edge + lifetimes.guestPage - 5);
});

it('shows guests no content older than 63 seconds while the API fails, also from the oldest reply and response', async () => {
  const clock = { now: 0 };
  const cache = (lifetimeMs: number) => new Cache<number>({ lifetimeMs, maxEntries: 1, now: () => clock.now });
  const [replies, responses] = [cache(lifetimes.contentVersion), cache(edge)];
  const lastGood = cache(lifetimes.guestPageIfError);
  /** When the content was read that a page shows. */
  const fromEdge = () => responses.get('', () => replies.get('', async () => clock.now));

  await fromEdge();
  clock.now = lifetimes.contentVersion - 1;
  responses.clear();
  await fromEdge();
  clock.now += edge - 1;
  lastGood.set('', await fromEdge());
  const readAt = await fromEdge();
  let oldest = 0;
  for (; clock.now < 120_000; clock.now += 1) if (lastGood.peek('') !== undefined) oldest = clock.now - readAt;

  expect(oldest).toBeLessThan(63_000);
  expect(oldest).toBeGreaterThan(lifetimes.contentVersion + edge + lifetimes.guestPageIfError - 5);
});
