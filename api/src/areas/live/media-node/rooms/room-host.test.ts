import type { PeerEvents } from '../engines/media-engine';
import type { SignalLink } from '../lines/signalling-client';
import { RoomHost } from './room-host';

it('logs what ended a connection inside of the media engine, and ends that one alone', () => {
  const logged: unknown[] = [];
  const made: PeerEvents[] = [];
  const peer = { describe: async () => null, offer: async () => null, addCandidate: () => {}, close: () => {} };
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
      log: { info: () => {}, warn: (what: unknown) => void logged.push(what) } as never,
      isFull: () => false,
      isEngineAway: () => false,
      watch: () => () => {},
      onSource: () => {},
      onViewers: () => {},
    },
  );
  const link = (role: string): SignalLink => ({ role, visitor: null, relay: () => {}, hangUp: () => {} });
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
