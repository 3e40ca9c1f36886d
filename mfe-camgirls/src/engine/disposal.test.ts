import { encodeEvent, encodeText } from '@platform/shared/signalling';
import fc from 'fast-check';
import { nothing, SimulatedWorld } from '../testing/simulated-world';
import { createSession, type SessionOptions } from './session';

/** What can happen to two sessions, in any order. */
const happenings = [
  'start',
  'start other',
  'retry',
  'stop',
  'stop other',
  'send',
  'track ends',
  'remote track ends',
  'path breaks',
  'channel breaks',
  'server drops all',
  'server drops all cleanly',
  'server goes down',
  'server comes up',
  'server falls silent',
  'server speaks again',
  'camera is refused',
  'camera is granted',
  'wrong password',
  'right password',
  'one task',
  'all in order',
  'all tasks',
  'a second passes',
  'a minute passes',
] as const;

const runs = fc.record({
  kind: fc.constantFrom<SessionOptions['kind']>('direct', 'dial', 'conference'),
  steps: fc.array(fc.constantFrom(...happenings), { maxLength: 40 }),
  choices: fc.infiniteStream(fc.nat()),
  /** Whether it is disposed while a change is being told. */
  isInside: fc.boolean(),
});

it('leaves no track, timer, socket, peer connection or playing element after any order of events', async () => {
  await fc.assert(
    fc.asyncProperty(runs, async ({ kind, steps, choices, isInside }) => {
      const world = new SimulatedWorld();
      world.server.isShared = kind === 'conference';
      const browsers = [world.browser(), world.browser()] as const;
      const choose = (n: number): number => (choices.next().value ?? 0) % n;
      let password = 'right';
      const sessions = browsers.map(({ ports }, index) =>
        createSession(
          {
            kind: kind === 'dial' && index === 0 ? 'direct' : kind,
            getAccess: () =>
              Promise.resolve({
                address: 'room',
                config: { signalling: 'wss://x.test', turn: [{ url: 'turn:x.test', login: 'me', password }] },
              }),
          },
          ports,
        ),
      );
      const [session, other] = sessions;
      const [{ devices, peers }] = browsers;
      const acts: Readonly<Record<(typeof happenings)[number], () => unknown>> = {
        start: () => session?.start(),
        'start other': () => other?.start(),
        retry: () => session?.retry(),
        stop: () => session?.stop(),
        'stop other': () => other?.stop(),
        send: () => session?.send('hello'),
        'track ends': () => devices.tracks.at(-1)?.end(),
        'remote track ends': () => peers.at(-1)?.received.at(-1)?.end(),
        'path breaks': () => peers.at(-1)?.fail(),
        'channel breaks': () => peers.at(-1)?.loseChannel('reliable'),
        'server drops all': () => world.server.dropAll(1006),
        'server drops all cleanly': () => world.server.dropAll(1000),
        'server goes down': () => (world.server.isDown = true),
        'server comes up': () => (world.server.isDown = false),
        'server falls silent': () => (world.server.isSilent = true),
        'server speaks again': () => (world.server.isSilent = false),
        'camera is refused': () => (devices.refusal = new Error('refused')),
        'camera is granted': () => (devices.refusal = null),
        'wrong password': () => (password = 'wrong'),
        'right password': () => (password = 'right'),
        'one task': () => world.step(choose),
        'all tasks': () => world.settle(choose),
        'all in order': () => world.settle(),
        'a second passes': () => world.pass(1000),
        'a minute passes': () => world.pass(60_000),
      };
      for (const step of steps) await acts[step]();
      if (isInside) {
        session?.subscribe(() => session.dispose());
        session?.stop();
      }
      session?.dispose();
      other?.dispose();
      await world.settle(choose);
      await world.pass(5000);
      expect(browsers.map(({ leftovers }) => leftovers())).toEqual([nothing, nothing]);
      expect(world.server.clients.size).toBe(0);
    }),
    { numRuns: 300 },
  );
});

/** Whatever a server or a peer may send: noise, and events that are well formed and make no sense. */
const anyFrame = fc.oneof(
  fc.uint8Array({ maxLength: 40 }),
  fc
    .record({
      type: fc.constantFrom(0, 1, 2, 3, 4, 5, 6, 7, 8, 100, 101, 200),
      id: fc.constantFrom(-1, 0, 1, 2, 16_383, 16_384, 16_385, 32_767, -32_768),
      data: fc.oneof(
        fc.constant(null),
        fc.constantFrom('room', '{"role":"model","quota":1}', '{"role":5}', ''),
        fc.uint8Array({ maxLength: 20 }),
        fc
          .constantFrom(
            '5',
            '-1',
            '{"sdp":"x","type":"offer"}',
            '{"sdp":"x","type":"answer"}',
            '{"candidate":"c"}',
            '{',
          )
          .map((text) => encodeText(text)),
      ),
    })
    .map((event) => encodeEvent(event)),
);

it('throws nothing and leaves nothing, whatever the server sends', async () => {
  const kinds = fc.constantFrom<SessionOptions['kind']>('direct', 'dial', 'conference');
  await fc.assert(
    fc.asyncProperty(kinds, fc.array(anyFrame, { maxLength: 60 }), async (kind, frames) => {
      const world = new SimulatedWorld();
      const { ports, leftovers } = world.browser();
      const config = { signalling: 'wss://x.test', turn: [] };
      const session = createSession({ kind, getAccess: () => Promise.resolve({ address: 'room', config }) }, ports);
      session.start();
      for (const frame of frames) {
        await world.step(() => 0);
        for (const client of world.server.clients) client.events.message(frame);
      }
      await world.pass(1000);
      session.dispose();
      await world.pass(1000);
      expect(leftovers()).toEqual(nothing);
    }),
    { numRuns: 500 },
  );
});
