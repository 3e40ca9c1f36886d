import { jest } from '@jest/globals';
import type { PeerEvents } from '../engines/media-engine';
import type { SignalLink } from '../lines/signalling-client';
import { RoomHost } from './room-host';

const peer = { describe: async () => null, offer: async () => null, addCandidate: () => {}, close: () => {} };
/** A room whose peers do nothing. @returns what its media told, in the order in which they were made */
function hostOf(warn: (what: unknown) => void = () => {}) {
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
        tap: null,
        record: () => null,
        figures: () => ({ bitrateKbps: 0, lostPermille: 0 }),
        totals: () => ({}) as never,
        end: () => {},
      },
      log: { info: () => {}, warn } as never,
      isFull: () => false,
      isEngineAway: () => false,
      watch: () => () => {},
      onSource: () => {},
      onViewers: () => {},
    },
  );
  return { host, made };
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
