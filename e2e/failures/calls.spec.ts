import { test, withCamera } from '../fixtures/call-page';
import { parts } from '../fixtures/control';
import { expect } from '../fixtures/test';

test.use({ launchOptions: withCamera, bypassCSP: true, tolerate: /WebSocket connection to .* failed/ });
test.afterEach(async () => {
  await parts.start('api');
});

test('callers whose signalling goes away try again, and meet again when it is back', async ({ join }) => {
  const members = [];
  for (let count = 0; count < 2; count += 1)
    members.push(await join({ kind: 'conference', app: 'conferenceapp', address: 'restarted' }));
  for (const member of members) await expect.poll(async () => (await member.frames()).length).toBe(1);

  await parts.stop('api');
  for (const member of members) {
    await expect.poll(member.view).toBe('reconnecting');
    // A failed restart is tried again.
    await expect.poll(async () => (await member.told()).attempt).toBeGreaterThan(1);
  }

  await parts.start('api');
  for (const member of members) {
    await expect.poll(member.view).toBe('live');
    await expect.poll(async () => Math.min(...(await member.frames()))).toBeGreaterThan(5);
    expect((await member.leftovers()).peers).toBe(1);
  }
});
