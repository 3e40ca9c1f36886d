import { jest } from '@jest/globals';
import type { OpenAccess } from '../../access/watch';
import { EngineAwayError, type PeerEvents, type RoomMedia } from '../engines/media-engine';
import type { SignalLink } from '../lines/signalling-client';
import { RoomHost } from './room-host';

const peer = {
  isServed: false,
  describe: async (): Promise<null> => null,
  offer: async () => null,
  addCandidate: () => {},
  close: () => {},
};
/** A room whose peers do nothing. @returns what its media told, in the order in which they were made */
function hostOf(warn: (what: unknown) => void = () => {}, media: Partial<RoomMedia> = {}) {
  const watched: OpenAccess[] = [];
  const made: PeerEvents[] = [];
  const host = new RoomHost(
    { id: 1, nickname: 'mara' },
    {
      media: {
        publish: (events) => (made.push(events), peer),
        view: (events) => (made.push(events), peer),
        link: () => peer,
        unpublish: () => {},
        requestKeyFrame: () => {},
        silentMs: 0,
        tap: null,
        record: () => null,
        figures: () => ({ bitrateKbps: 0, lostPermille: 0 }),
        totals: () => ({}) as never,
        end: () => {},
        ...media,
      },
      log: { info: () => {}, warn } as never,
      isFull: () => false,
      isEngineAway: () => false,
      watch: (access) => (watched.push(access), () => {}),
      onSource: () => {},
      onViewers: () => {},
    },
  );
  return { host, made, watched };
}
const link = (role: string): SignalLink => ({ role, visitor: null, relay: () => {}, hangUp: () => {} });
const offer = { type: 'offer', sdp: 'v=0' } as const;

describe('a viewer who is being connected', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('holds a place for 10 s, and counts once connected, however late', () => {
    const { host, made } = hostOf();
    host.dialled(link('user')).signal(offer);
    jest.advanceTimersByTime(9_900);
    expect(host.taken).toBe(1);
    jest.advanceTimersByTime(200);
    expect([host.taken, host.connections]).toEqual([0, 1]);
    made[0]?.connected();
    expect([host.taken, host.viewers]).toEqual([1, 1]);
    host.end();
    expect(host.taken).toBe(0);
  });

  it('who has hung up after the answer is waited for as long, and no longer', () => {
    const { host, made } = hostOf();
    const [gone, slow] = [host.dialled(link('user')), host.dialled(link('user'))];
    for (const viewer of [gone, slow]) {
      viewer.signal(offer);
      viewer.lost();
    }
    jest.advanceTimersByTime(9_900);
    made[1]?.connected();
    jest.advanceTimersByTime(200);
    expect([host.connections, host.viewers]).toEqual([1, 1]);
    host.end();
  });
});

it('logs what ended a connection inside of the media engine, and ends that one alone', () => {
  const logged: unknown[] = [];
  const { host, made } = hostOf((what) => void logged.push(what));
  for (const role of ['model', 'user', 'user']) host.dialled(link(role));
  const [publisher, viewer] = made;
  for (const { connected } of made) connected();
  viewer?.ended();
  expect([host.viewers, logged]).toEqual([1, []]);
  const err = new Error('a packet could not be forwarded');
  publisher?.ended(err);
  expect([host.viewers, host.isInterrupted]).toEqual([1, true]);
  expect(logged).toEqual([{ err, room: 'mara', role: 'model' }]);
  host.end();
});

it('says that a viewer has the picture while media come, and not because of a connection', () => {
  const viewer = { ...peer, isServed: false };
  const made: PeerEvents[] = [];
  const { host, watched } = hostOf(() => {}, { view: (events) => (made.push(events), viewer) });
  host.dialled(link('user'));
  const pictures = [watched[0]?.hasPicture?.()];
  const look = (isServed: boolean): void => {
    viewer.isServed = isServed;
    pictures.push(watched[0]?.hasPicture?.());
  };
  look(true);
  made[0]?.connected();
  look(false);
  look(true);
  look(false);
  expect(pictures).toEqual([false, false, false, true, false]);
  host.end();
});

it('misses a publisher who is silent, as one who has gone, and waits for her for a minute', () => {
  const made: PeerEvents[] = [];
  const { host } = hostOf(() => {}, { publish: (events) => (made.push(events), peer) });
  const state = (silentMs: number) => {
    Object.assign(host.media, { silentMs });
    return [host.source, host.isInterrupted];
  };
  expect(state(4_001)).toEqual([null, false]);
  host.dialled(link('whip'));
  made[0]?.connected();
  expect(state(4_001)).toEqual(['whip', true]);
  expect(state(0)).toEqual(['whip', false]);
  expect(state(60_000)).toEqual(['whip', true]);
  // The connection stays: another show begins as soon as something comes.
  expect(state(60_001)).toEqual([null, false]);
  expect(host.connections).toBe(1);
  expect(state(0)).toEqual(['whip', false]);
  host.end();
});

it.each([
  ['tells a program that its offer cannot be answered', 'whip', new Error('no codec'), ['{"type":"refused"}']],
  ['tells a program nothing of its offer while the media server is away', 'whip', new EngineAwayError('away'), []],
  ['tells a page nothing, which tries again in any case', 'user', new Error('no codec'), []],
])('%s', async (_, role, reason, told) => {
  const refusing = { ...peer, describe: () => Promise.reject(reason) };
  const { host } = hostOf(() => {}, { publish: () => refusing, view: () => refusing });
  const relayed: string[] = [];
  let hungUp = 0;
  host
    .dialled({ ...link(role), relay: (text) => void relayed.push(text), hangUp: () => void (hungUp += 1) })
    .signal(offer);
  await new Promise(setImmediate);
  expect([relayed.filter((text) => text !== '0'), hungUp]).toEqual([told, 1]);
});
