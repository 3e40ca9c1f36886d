import { jest } from '@jest/globals';
import type { Received } from './janus-admin';
import type { HandleEvents, JanusClient } from './janus-client';
import { JanusSource } from './janus-source';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A publisher who is connected to a made-up Janus. */
async function published(received: () => Promise<Received>) {
  const handles: HandleEvents[] = [];
  const client: Pick<JanusClient, 'session' | 'attach'> = {
    session: 1,
    attach: async (events) => {
      handles.push(events);
      return {
        id: 2,
        request: async () => ({
          data: { streams: [{ type: 'video', mid: '0', codec: 'vp8' }] },
          jsep: { type: 'answer', sdp: 'v=0' },
        }),
        trickle: () => undefined,
        detach: () => undefined,
      };
    },
  };
  const source = new JanusSource(
    { connected: () => undefined, ended: () => undefined },
    {
      client: client as JanusClient,
      admin: { received },
      room: 1,
      key: 'a key',
      connected: () => undefined,
      gone: () => undefined,
    },
  );
  await source.describe({ type: 'offer', sdp: 'v=0' });
  // Whoever publishes takes a while to connect.
  await jest.advanceTimersByTimeAsync(1_500);
  const [events] = handles;
  events?.up();
  return { source, receives: (isReceiving: boolean) => events?.receives?.('0', isReceiving) };
}

it('says the rate of the latest look until the next, however often it is asked, and none while Janus says nothing', async () => {
  let received: Received | null = { packets: 0, bytes: 0, lost: 0 };
  const { source } = await published(async () => {
    if (received === null) throw new Error('the admin API is away');
    return received;
  });
  expect(source.figures).toBeNull();
  const after = async (seconds: number, next: Received | null) => {
    received = next;
    const before = source.figures;
    await jest.advanceTimersByTimeAsync(seconds * 1_000 - 500);
    // Viewers come and go, and it is asked each time.
    expect([source.figures, source.figures]).toEqual([before, before]);
    await jest.advanceTimersByTimeAsync(500);
    return source.figures;
  };
  expect(await after(2, { packets: 90, bytes: 250_000, lost: 10 })).toEqual({ bitrateKbps: 1_000, lostPermille: 100 });
  expect(await after(2, { packets: 190, bytes: 750_000, lost: 10 })).toEqual({ bitrateKbps: 2_000, lostPermille: 0 });
  expect(await after(2, null)).toBeNull();
  // Since the latest that was known.
  expect(await after(2, { packets: 290, bytes: 1_250_000, lost: 10 })).toEqual({ bitrateKbps: 1_000, lostPermille: 0 });
  expect(await after(2, { packets: 290, bytes: 1_250_000, lost: 10 })).toEqual({ bitrateKbps: 0, lostPermille: 0 });
  source.close();
});

it('knows whether sound or picture come', async () => {
  const { source, receives } = await published(async () => ({ packets: 0, bytes: 0, lost: 0 }));
  expect(source.isReceiving).toBe(false);
  receives(true);
  expect(source.isReceiving).toBe(true);
  receives(false);
  expect(source.isReceiving).toBe(false);
  receives(true);
  source.close();
  expect(source.isReceiving).toBe(false);
});

it('counts the silence of who has not sent yet from the connection, and none after the first packet', async () => {
  const { source, receives } = await published(async () => ({ packets: 0, bytes: 0, lost: 0 }));
  await jest.advanceTimersByTimeAsync(61_000);
  expect(source.silentMs).toBe(61_000);
  receives(true);
  expect(source.silentMs).toBe(0);
  await jest.advanceTimersByTimeAsync(61_000);
  expect(source.silentMs).toBe(0);
});

it('counts no silence before it is connected', async () => {
  const source = new JanusSource(
    { connected: () => undefined, ended: () => undefined },
    {
      client: { session: 1, attach: async () => Promise.reject(new Error('away')) } as unknown as JanusClient,
      admin: { received: async () => ({ packets: 0, bytes: 0, lost: 0 }) },
      room: 1,
      key: 'a key',
      connected: () => undefined,
      gone: () => undefined,
    },
  );
  await jest.advanceTimersByTimeAsync(61_000);
  expect(source.silentMs).toBe(0);
});
