import { test, withCamera } from '../fixtures/call-page';
import { expect } from '../fixtures/test';

/** Calls between tabs by the platform's signalling server, every packet through its TURN server. */
test.use({ launchOptions: withCamera, bypassCSP: true });

test(
  'two callers see, hear and write to each other, through the relay alone',
  { tag: '@mfe-camgirls' },
  async ({ join }) => {
    const first = await join({ kind: 'direct', app: 'callapp', address: 'two-way' });
    await expect.poll(first.view).toBe('waiting');
    // The address is taken: the second dials it instead of listening.
    const second = await join({ kind: 'direct', app: 'callapp', address: 'two-way' });
    for (const caller of [first, second]) {
      await expect.poll(caller.view).toBe('live');
      await expect.poll(async () => Math.min(...(await caller.frames()))).toBeGreaterThan(20);
      expect((await caller.told()).remote).toEqual([expect.objectContaining({ role: 'user', width: 640 })]);
      expect(await caller.paths()).toEqual(['relay', 'relay']);
    }
    expect(await first.say('Good evening, 漢😀')).toBe(true);
    expect(await second.say('And to you')).toBe(true);
    await expect.poll(first.texts).toEqual(['Good evening, 漢😀', 'And to you']);
    await expect.poll(second.texts).toHaveLength(2);

    await first.end();
    await expect.poll(second.view).toBe('ended');
    for (const caller of [first, second]) expect(await caller.leftovers()).toMatchObject({ peers: 0, tracks: 0 });
  },
);

test('three callers meet at one address, and go on when one leaves', async ({ join }) => {
  const members = [];
  for (let count = 0; count < 3; count += 1)
    members.push(await join({ kind: 'conference', app: 'conferenceapp', address: 'three' }));
  for (const member of members) {
    await expect.poll(async () => (await member.frames()).length).toBe(2);
    await expect.poll(async () => Math.min(...(await member.frames()))).toBeGreaterThan(5);
  }
  const [first, second, third] = members;
  await third?.end();
  await expect.poll(async () => (await first?.told())?.remote.length).toBe(1);
  expect(await first?.say('Still here')).toBe(true);
  await expect.poll(() => second?.texts()).toEqual(['Still here']);
  expect(await first?.view()).toBe('live');
});

test('a wrong TURN password, about which the browser says nothing, fails the call after 60 seconds', async ({
  join,
}) => {
  test.setTimeout(120_000);
  const listener = await join({ kind: 'direct', app: 'callapp', address: 'no-path' });
  await expect.poll(listener.view).toBe('waiting');
  const startedAt = Date.now();
  const dialer = await join({ kind: 'direct', app: 'callapp', address: 'no-path', turnPassword: 'wrong' });
  await expect.poll(dialer.view, { timeout: 70_000, intervals: [1000] }).toBe('failed');
  expect(Date.now() - startedAt).toBeGreaterThan(59_000);
  expect(await dialer.leftovers()).toEqual({ peers: 0, tracks: 0, elements: 0 });
  // Who listens is there for the next one.
  await expect.poll(async () => (await listener.leftovers()).peers, { timeout: 10_000 }).toBe(0);
  expect(await listener.view()).toBe('waiting');
});
