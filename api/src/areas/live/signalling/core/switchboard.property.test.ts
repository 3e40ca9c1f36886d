import { encodeEvent, messageTypes } from '@platform/shared/signalling';
import fc from 'fast-check';
import { joinBoard, type Seen } from '../../../../testing/joined-peer';
import type { Link } from './peer';
import { Switchboard } from './switchboard';

const message = (id: number, text: string): Uint8Array =>
  encodeEvent({ type: messageTypes.reliableMessage, id, data: new TextEncoder().encode(text) });

/** A peer's connections, with a count of lookups. */
class CountedLinks extends Map<number, Link> {
  looks = 0;
  override get(id: number): Link | undefined {
    this.looks += 1;
    return super.get(id);
  }
  override *entries(): MapIterator<[number, Link]> {
    for (const entry of super.entries()) {
      this.looks += 1;
      yield entry;
    }
  }
  override *values(): MapIterator<Link> {
    for (const [, link] of this.entries()) yield link;
  }
  override [Symbol.iterator](): MapIterator<[number, Link]> {
    return this.entries();
  }
}

it('frees everything at once when a peer with ten thousand connections leaves', () => {
  const board = new Switchboard({ shared: false });
  const [listener, dialer] = [joinBoard(board, 16_383), joinBoard(board, 16_383)];
  const [own, others] = [new CountedLinks(), new CountedLinks()];
  Object.assign(dialer.peer, { links: own });
  Object.assign(listener.peer, { links: others });
  void board.listen(listener.peer, 'many', 'user', 'many');
  for (let id = 1; id <= 10_000; id++) void board.dial(dialer.peer, id, 'many', 'user');
  expect(listener.peer.links.size).toBe(10_000);
  own.looks = others.looks = 0;
  board.leave(dialer.peer);
  // No linear search for each connection.
  expect(own.looks).toBeLessThanOrEqual(20_000);
  expect(others.looks).toBeLessThanOrEqual(20_000);
  expect(listener.peer.links.size).toBe(0);
  expect(listener.frames.filter(({ type }) => type === messageTypes.disconnected)).toHaveLength(10_000);
});

/** One random step: peer, operation, address and id. */
const step = fc.record({
  who: fc.nat(5),
  what: fc.constantFrom('listen', 'stop', 'dial', 'relay', 'hangUp', 'leave'),
  address: fc.constantFrom('a', 'b', '__proto__'),
  id: fc.constantFrom(1, 2, 3, 16_384, 16_385, 16_386, -1, 0),
});

it.each([false, true])('keeps both ends of every connection in step, whatever comes (shared: %s)', (shared) => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const board = new Switchboard({ shared });
      const seen = Array.from({ length: 6 }, () => joinBoard(board));
      for (const [at, { who, what, address, id }] of steps.entries()) {
        const one = seen[who] as Seen;
        if (one.peer.isGone) {
          seen[who] = joinBoard(board);
          continue;
        }
        if (what === 'listen') void board.listen(one.peer, address, 'user', address);
        else if (what === 'dial') void board.dial(one.peer, id, address, 'user');
        else if (what === 'relay') board.relay(one.peer, id, message(id, String(at)));
        else if (what === 'hangUp') board.hangUp(one.peer, id);
        else board[what](one.peer);
        check(board, seen);
      }
      for (const { peer } of seen) board.leave(peer);
      expect([board.peers, board.addresses]).toEqual([0, 0]);
    }),
    { numRuns: 300 },
  );
});

/** A client's view, derived only from its events, equals the server's state. */
function check(board: Switchboard, seen: readonly Seen[]): void {
  const gone = seen.filter(({ peer }) => peer.isGone);
  expect(gone.filter(({ peer }) => peer.links.size > 0)).toEqual([]);
  const here = seen.filter(({ peer }) => !peer.isGone);
  for (const { peer, frames } of here) {
    const known = new Set<number>();
    for (const { type, id } of frames) {
      if (type === messageTypes.newConnection) known.add(id);
      if (type === messageTypes.disconnected) known.delete(id);
    }
    expect(new Set(peer.links.keys())).toEqual(known);
    for (const link of peer.links.values()) {
      expect(link.far !== null && 'peer' in link.far && link.far.far).toBe(link);
    }
  }
  expect(board.peers).toBe(here.length);
}
