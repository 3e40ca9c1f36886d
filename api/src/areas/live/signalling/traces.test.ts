/**
 * Replays recorded traffic of other implementations' clients: this server responds byte for byte as recorded, except
 * for known flaws that are fixed here (docs/spec/signalling.md#differences-from-other-servers), which are listed below.
 */
import { readFileSync } from 'node:fs';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { SignallingPeer } from '../../../testing/signalling-peer';

interface Step {
  readonly peer: string;
  readonly dir?: string;
  readonly hex?: string | null;
  readonly len?: number;
  readonly event?: string;
  readonly code?: number;
  readonly note?: string;
}
type Recorded = Step & { readonly scenario: string };
const vectors = JSON.parse(
  readFileSync(new URL('../../../../../shared/src/signalling/fixtures/vectors.json', import.meta.url), 'utf8'),
) as { serverScenarios: Recorded[]; browserCall: Step[]; browserConference3: Step[] };

/** Responses that differ from the recording, in its order; null: a wrong response that is not sent. */
const cures: Readonly<Record<string, readonly (readonly [recorded: string, now: string])[]>> = {
  // The two ends of a connection to oneself have different ids.
  'connect to nobody / self / after close': [
    ['020102000100000007', '020100400100000007'],
    ['08000200', '08000200'],
    ['08000200', '08000040'],
  ],
  // Two connections of one pair are kept apart.
  'shared: connect to a single listener': [
    ['020100400100000001', '020101400100000001'],
    ['08000040', '08000140'],
    ['08000140', '08000040'],
  ],
};
/** Messages without a response in the recording that now cause a warning. */
const warned: Readonly<Record<string, readonly string[]>> = {
  'stop without listening (ServerClosed)': ['not-listening'],
  'listen with null data': ['address-missing'],
  'malformed: text frame, empty, truncated, bad type, bad datatype, length lie': [
    'text',
    'empty',
    'truncated',
    'type',
    'data-type',
    'length',
  ],
  'message to unknown id': ['unknown-connection'],
};
/** Responses without a counterpart in the recording, tested in sockets.test.ts. */
const otherwise = [
  'same id reused',
  'listen on __proto__',
  'unknown path',
  'frame over maxPayload 1 MiB',
];

let test: TestApp;
let base: string;
beforeAll(async () => {
  test = await createTestApp({ SIGNALLING_APPS: 'callapp,conferenceapp:shared' });
  base = (await test.app.listen({ port: 0 })).replace('http', 'ws');
});
afterAll(() => test.close());

/** A recorded message. The recording truncates long ones; the rest is padded, because its content does not matter. */
function wholeHex({ hex, len }: Step): string {
  const [known = ''] = /^[\da-f]*/.exec(hex ?? '') ?? [];
  if (known === hex && len === undefined) return known;
  const head = Buffer.from(known, 'hex');
  const bytes = len ?? 8 + 2 * head.readUInt32LE(4);
  return known.padEnd(2 * bytes, '7900');
}

async function replay(url: string, steps: readonly Step[], cured: readonly (readonly [string, string])[] = []) {
  const peers = new Map<string, SignallingPeer>();
  const expected = new Map<string, string[]>();
  const warnings: string[] = [];
  const left = [...cured];
  const outcome: [peer: string, received: string[], expected: string[]][] = [];
  const leave = (name: string): void => {
    const peer = peers.get(name);
    if (peer === undefined) return;
    outcome.push([name, peer.received, expected.get(name) ?? []]);
    warnings.push(...peer.warnings);
    peers.delete(name);
    expected.delete(name);
  };
  const caughtUp = () => Promise.all([...peers].map(([name, peer]) => peer.has(expected.get(name)?.length ?? 0)));
  for (const step of steps) {
    const { peer: name, dir, event, code, note } = step;
    if (event !== undefined) {
      await caughtUp();
      const peer = peers.get(name);
      if (code === 1006) peer?.socket.terminate();
      else await peer?.close();
      leave(name);
      continue;
    }
    const peer = peers.get(name) ?? (await SignallingPeer.open(url));
    peers.set(name, peer);
    if (dir === 'C->S') {
      await caughtUp();
      if (note === 'TEXT frame') peer.socket.send('hello');
      else peer.send(wholeHex(step));
      await peer.settle();
      continue;
    }
    const hex = wholeHex(step);
    const now = left[0]?.[0] === hex ? (left.shift()?.[1] ?? hex) : hex;
    expected.set(name, [...(expected.get(name) ?? []), now]);
  }
  await caughtUp();
  for (const [name, peer] of peers) {
    await peer.close();
    leave(name);
  }
  return { outcome, warnings, uncured: left };
}

const scenarios = [...new Set(vectors.serverScenarios.map(({ scenario }) => scenario))];
const replayed = scenarios.filter((scenario) => !otherwise.includes(scenario));

it('has scenarios to replay', () => expect(replayed.length).toBeGreaterThan(12));

it.each(replayed)('responds as recorded: %s', async (scenario) => {
  const app = scenario.startsWith('shared') ? 'conferenceapp' : 'callapp';
  const steps = vectors.serverScenarios.filter((step) => step.scenario === scenario);
  // Ignore heartbeats of the recording: `settle` sends its own.
  const own = steps.filter(({ hex }) => hex !== 'ca');
  const { outcome, warnings, uncured } = await replay(`${base}/ws/signalling/${app}`, own, cures[scenario]);
  expect(outcome.length).toBeGreaterThan(0);
  for (const [, received, expected] of outcome) expect(received).toEqual(expected);
  expect(warnings).toEqual(warned[scenario] ?? []);
  expect(uncured).toEqual([]);
});

it.each([
  ['a call of two browsers', 'callapp', vectors.browserCall],
  ['a conference of three browsers', 'conferenceapp', vectors.browserConference3],
])('serves %s as recorded', async (_, app, steps) => {
  const { outcome, warnings } = await replay(`${base}/ws/signalling/${app}`, steps);
  expect(outcome.length).toBeGreaterThan(2);
  for (const [, received, expected] of outcome) expect(received).toEqual(expected);
  expect(warnings).toEqual([]);
});
