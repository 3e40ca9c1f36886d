import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { WebSocket } from 'ws';
import { ask, openPeer, type Peer } from './signalling';
import { agreed, at, edges, logIn, mara, runCli, until } from './instances';

const page = async (name: (typeof edges)[number]): Promise<string> =>
  (await fetch(`${at(name)}/games`, { headers: { cookie: agreed } })).text();

test('a change of content is on both edges within 3 seconds, and never back', async () => {
  test.setTimeout(180_000);
  // In the cache of both.
  for (const name of edges) for (let visit = 0; visit < 3; visit += 1) await page(name);
  const title = `Two ${Date.now()}`;
  await runCli('menu', 'add', 'footer', '/help', title);
  const seen = await Promise.all(
    edges.map((name) => until(`${name} shows the change`, async () => (await page(name)).includes(title))),
  );
  expect(Math.max(...seen)).toBeLessThan(3_000);
  for (let look = 0; look < 40; look += 1) {
    const pages = await Promise.all(edges.map(page));
    expect(pages.map((html) => html.includes(title))).toEqual([true, true]);
    await wait(50);
  }
  await runCli('menu', 'remove', 'footer', '/help');
});

class Chat {
  readonly texts: string[] = [];
  readonly socket: WebSocket;
  readonly ready: Promise<void>;

  constructor(name: 'API_1' | 'API_2', cookie: string) {
    const url = `${at(name).replace('http', 'ws')}/ws/chat/mara-vellin`;
    this.socket = new WebSocket(url, { headers: { cookie, origin: at('SITE') } });
    this.ready = new Promise((resolve, reject) => {
      this.socket.once('error', reject);
      this.socket.on('message', (data: Buffer) => {
        const event = JSON.parse(data.toString()) as { type: string; message?: { text: string } };
        if (event.type === 'welcome') resolve();
        if (event.message) this.texts.push(event.message.text);
      });
    });
  }

  say(text: string): void {
    this.socket.send(JSON.stringify({ type: 'say', key: randomUUID(), text }));
  }
}

test('what is said in a room at one is read at the other, both ways, once and in order', async () => {
  // A performer's, on two devices: she may write before she is on air.
  const [one, two] = [new Chat('API_1', await logIn('API_1', mara)), new Chat('API_2', await logIn('API_2', mara))];
  await Promise.all([one.ready, two.ready]);
  one.say('of one');
  await until('the other has it', () => two.texts.includes('of one'));
  two.say('of two');
  await until('both have it', () => [one, two].every(({ texts }) => texts.includes('of two')));
  expect([one.texts, two.texts]).toEqual([
    ['of one', 'of two'],
    ['of one', 'of two'],
  ]);
  for (const { socket } of [one, two]) socket.terminate();
});

test('a call over both is connected, messages go both ways, and it ends for both', async () => {
  const peers = await Promise.all((['API_1', 'API_2'] as const).map((name) => openPeer(name)));
  const [listener, dialer] = peers as [Peer, Peer];
  const address = `two-${Date.now()}`;
  listener.send(ask(3, -1, address));
  await listener.has(1);
  dialer.send(ask(6, 1, address));
  await Promise.all([dialer.has(1), listener.has(2)]);
  expect(dialer.received[0]).toBe('06000100');
  dialer.send('0201010001000000aa');
  await listener.has(3);
  expect(listener.received.at(-1)).toBe('0201004001000000aa');
  listener.send('0101004002000000abcd');
  await dialer.has(2);
  expect(dialer.received.at(-1)).toBe('0101010002000000abcd');
  dialer.close();
  await listener.has(4);
  listener.close();
});
