import { jest } from '@jest/globals';
import type { WeriftRoom } from './werift-room';
import { WeriftEngine } from './werift-engine';

const PICTURES_A_SECOND = 20;

beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
afterEach(() => jest.useRealTimers());

it('goes on when a room throws by the clock: in the other rooms, and with one line in the log', async () => {
  const lines: unknown[] = [];
  const log = { warn: (fault: unknown) => void lines.push(fault) };
  const engine = new WeriftEngine({ addresses: ['127.0.0.1'], ports: null }, 2, log);
  await engine.start();
  const [broken, other] = [engine.openRoom() as WeriftRoom, engine.openRoom() as WeriftRoom];
  const failure = new Error('nothing can be sent');
  broken.forwarder.flush = () => {
    throw failure;
  };
  let flushed = 0;
  other.forwarder.flush = () => void (flushed += 1);
  jest.advanceTimersByTime(1_000);
  expect([flushed, lines]).toEqual([50, [{ err: failure }]]);
  await engine.stop();
});

it('gives all viewers a smaller picture while they would cost more than the node carries, and the larger one again', async () => {
  const engine = new WeriftEngine({ addresses: ['127.0.0.1'], ports: null }, 2);
  await engine.start();
  const { forwarder } = engine.openRoom() as WeriftRoom;
  const feed = forwarder.publish({ layers: 3, requestKeyFrame: () => undefined });
  let picture = 0;
  /** 1.2 Mbit/s, 480 and 160 kbit/s. */
  const run = (seconds: number): void => {
    for (const end = picture + seconds * PICTURES_A_SECOND; picture < end; picture += 1) {
      for (const [layer, bytes] of [7_500, 3_000, 1_000].entries()) {
        const payload = Buffer.alloc(bytes);
        payload[0] = 0x10;
        feed.packet({
          kind: 'video',
          codec: 'vp8',
          layer,
          sequence: picture,
          timestamp: picture * 4_500,
          marker: true,
          payload,
        });
      }
      jest.advanceTimersByTime(1_000 / PICTURES_A_SECOND);
    }
  };
  const viewer = forwarder.join({ send: () => undefined });
  run(4);
  expect(viewer.layer).toBe(0);
  const second = forwarder.join({ send: () => undefined });
  run(4);
  expect([viewer.layer, second.layer]).toEqual([1, 1]);
  forwarder.leave(second);
  run(4);
  expect(viewer.layer).toBe(0);
  await engine.stop();
});
