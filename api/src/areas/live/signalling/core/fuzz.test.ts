import { randomBytes, randomInt } from 'node:crypto';
import { closeCodes, type CloseCode, encodeEvent } from '@platform/shared/signalling';
import { openGate, Session } from './session';
import { Switchboard } from './switchboard';

/** A million with `FUZZ_FRAMES=1000000`. */
const frames = Number(process.env['FUZZ_FRAMES'] ?? 60_000);
const types = [0, 1, 2, 3, 4, 5, 6, 7, 8, 77, 101, 200];
const texts = [
  'a',
  'b',
  '',
  '__proto__',
  'y'.repeat(257),
  '{"address":"a","role":"model"}',
  '{"address":',
  '\ud800',
];

/** Nonsense, half of which looks like the protocol. */
function randomFrame(): Buffer {
  if (randomInt(3) === 0) return randomBytes(randomInt(40));
  const text = texts[randomInt(texts.length)] ?? '';
  const data = [null, text, randomBytes(randomInt(30))][randomInt(3)] ?? null;
  const frame = Buffer.from(
    encodeEvent({ type: types[randomInt(types.length)] ?? 0, id: randomInt(5) === 0 ? 16_384 : randomInt(4), data }),
  );
  return randomInt(4) === 0 ? frame.subarray(0, randomInt(frame.length + 1)) : frame;
}

it.each([false, true])('survives random messages, and holds nothing afterwards (shared: %s)', (shared) => {
  const board = new Switchboard({ shared });
  let clock = 0;
  let sent = 0;
  const closed: CloseCode[] = [];
  const open = (): { session: Session; isOpen: boolean } => {
    const one = {
      isOpen: true,
      session: new Session({
        switchboard: board,
        gate: openGate,
        now: () => clock,
        wire: {
          send: () => {
            sent += 1;
          },
          close: (code) => {
            closed.push(code);
            one.isOpen = false;
          },
          hold: () => {},
        },
      }),
    };
    return one;
  };
  const sessions = Array.from({ length: 8 }, open);
  for (let n = 0; n < frames; n++) {
    // Slow enough that limits are met at times only.
    clock += randomInt(200);
    const at = randomInt(sessions.length);
    if (sessions[at]?.isOpen === false) sessions[at] = open();
    if (randomInt(20) === 0) sessions[at]?.session.receiveOther(randomInt(2) === 0 ? 'text' : 'ping');
    else sessions[at]?.session.receive(randomFrame());
    if (randomInt(500) !== 0) continue;
    sessions[at]?.session.end();
    sessions[at] = open();
  }
  expect(sent).toBeGreaterThan(frames / 10);
  expect(new Set(closed)).toEqual(new Set(closed.length > 0 ? [closeCodes.rate] : []));
  for (const { session } of sessions) session.end();
  expect([board.peers, board.addresses]).toEqual([0, 0]);
});
