import { encodeEvent, messageTypes } from '@platform/shared/signalling';
import { joinBoard, type Seen } from '../../../../testing/joined-peer';
import { Switchboard } from './switchboard';

const message = (id: number, text: string): Uint8Array =>
  encodeEvent({ type: messageTypes.reliableMessage, id, data: new TextEncoder().encode(text) });

it('gives ids of the server again when they have run out, as late as possible', () => {
  const board = new Switchboard({ shared: false });
  const [listener, dialer] = [joinBoard(board), joinBoard(board)];
  void board.listen(listener.peer, 'busy', 'user', 'busy');
  // One connection stays open, and no other gets its id.
  void board.dial(dialer.peer, 2, 'busy', 'user');
  const ids: number[] = [];
  for (let round = 0; round < 16_390; round++) {
    listener.frames.length = 0;
    void board.dial(dialer.peer, 1, 'busy', 'user');
    ids.push(listener.frames.at(-1)?.id ?? 0);
  }
  expect(ids.slice(0, 2)).toEqual([16_385, 16_386]);
  expect(ids).not.toContain(16_384);
  expect(Math.max(...ids)).toBe(32_767);
  expect(new Set(ids.slice(0, 16_383)).size).toBe(16_383);
  expect(ids.slice(16_383, 16_385)).toEqual([16_385, 16_386]);
});

it.each([
  { side: 'listens', listens: 2, dials: 100 },
  { side: 'dials', listens: 100, dials: 2 },
])('refuses connections above what the peer may have that $side', ({ listens, dials }) => {
  const board = new Switchboard({ shared: false });
  const [listener, dialer] = [joinBoard(board, listens), joinBoard(board, dials)];
  void board.listen(listener.peer, 'full', 'user', 'full');
  for (const id of [1, 2, 3]) void board.dial(dialer.peer, id, 'full', 'user');
  expect(dialer.frames.map(({ type }) => type)).toEqual([6, 6, 7]);
});

it('relays each message to the other end of its own connection, in order', () => {
  const board = new Switchboard({ shared: false });
  const [listener, dialer] = [joinBoard(board), joinBoard(board)];
  void board.listen(listener.peer, 'x', 'user', 'x');
  void board.dial(dialer.peer, 1, 'x', 'user');
  void board.dial(dialer.peer, 2, 'x', 'user');
  listener.frames.length = 0;
  for (const [id, text] of [
    [2, 'p'],
    [1, 'q'],
    [2, 'r'],
  ] as const)
    board.relay(dialer.peer, id, message(id, text));
  expect(listener.frames.map(({ id, data }) => [id, new TextDecoder().decode(data as Uint8Array)])).toEqual([
    [16_385, 'p'],
    [16_384, 'q'],
    [16_385, 'r'],
  ]);
});

const { newConnection, connectionFailed, disconnected, serverInitialized, serverInitFailed, serverClosed } =
  messageTypes;
/** Messages sent to peers since the last call, as type, id and text. */
const take = (...peers: readonly Seen[]) =>
  peers.map(({ frames }) =>
    frames.splice(0).map(({ type, id, data }) => (data === null ? [type, id] : [type, id, data])),
  );

describe('an address', () => {
  it('is one listener’s alone where nothing is shared', () => {
    const board = new Switchboard({ shared: false });
    const [one, other] = [joinBoard(board), joinBoard(board)];
    void board.listen(one.peer, 'a', 'user', 'echo');
    void board.listen(other.peer, 'a', 'user', 'wish');
    expect(take(one, other)).toEqual([[[serverInitialized, -1, 'echo']], [[serverInitFailed, -1, 'wish']]]);
    expect([board.addresses, other.peer.listening]).toEqual([1, null]);
  });

  it('is released when its peer listens at another, also when that is refused', () => {
    const board = new Switchboard({ shared: false });
    const [one, other] = [joinBoard(board), joinBoard(board)];
    void board.listen(other.peer, 'taken', 'user', 'taken');
    void board.listen(one.peer, 'a', 'user', 'a');
    void board.listen(one.peer, 'b', 'user', 'b');
    void board.listen(one.peer, 'taken', 'user', 'taken');
    expect(take(one)).toEqual([
      [
        [serverInitialized, -1, 'a'],
        [serverClosed, -1],
        [serverInitialized, -1, 'b'],
        [serverClosed, -1],
        [serverInitFailed, -1, 'taken'],
      ],
    ]);
    expect(board.addresses).toBe(1);
  });

  it('cannot be given up by a peer that has none', () => {
    const board = new Switchboard({ shared: false });
    const one = joinBoard(board);
    board.stop(one.peer);
    expect(take(one)).toEqual([[[messageTypes.warning, -1, 'not-listening']]]);
  });

  it('that is shared introduces its members to each other, with their roles', () => {
    const board = new Switchboard({ shared: true });
    const [one, two, three] = [joinBoard(board), joinBoard(board), joinBoard(board)];
    void board.listen(one.peer, 'a', 'moderator', 'a');
    void board.listen(two.peer, 'a', 'user', 'a');
    void board.listen(three.peer, 'a', 'model', 'a');
    const moderator = JSON.stringify({ role: 'moderator' });
    const model = JSON.stringify({ role: 'model', quota: 1 });
    expect(take(one, two, three)).toEqual([
      [
        [serverInitialized, -1, 'a'],
        [newConnection, 16_384],
        [newConnection, 16_385, model],
      ],
      [
        [serverInitialized, -1, 'a'],
        [newConnection, 16_384, moderator],
        [newConnection, 16_385, model],
      ],
      [
        [serverInitialized, -1, 'a'],
        [newConnection, 16_384, moderator],
        [newConnection, 16_385],
      ],
    ]);
    board.leave(two.peer);
    expect(take(one, two, three)).toEqual([[[disconnected, 16_384]], [], [[disconnected, 16_385]]]);
    expect([board.peers, board.addresses]).toEqual([2, 1]);
  });

  it('that is shared introduces no member that may have no more connections', () => {
    const board = new Switchboard({ shared: true });
    const [one, two, three] = [joinBoard(board, 1), joinBoard(board), joinBoard(board, 1)];
    for (const { peer } of [one, two, three]) void board.listen(peer, 'a', 'user', 'a');
    expect([one, two, three].map(({ peer }) => peer.links.size)).toEqual([1, 2, 1]);
  });

  it('that is shared can be dialled while it has one member', () => {
    const board = new Switchboard({ shared: true });
    const [one, two, dialer] = [joinBoard(board), joinBoard(board), joinBoard(board)];
    void board.listen(one.peer, 'a', 'user', 'a');
    void board.dial(dialer.peer, 1, 'a', 'user');
    void board.listen(two.peer, 'a', 'user', 'a');
    void board.dial(dialer.peer, 2, 'a', 'user');
    expect(take(dialer)).toEqual([
      [
        [newConnection, 1],
        [connectionFailed, 2],
      ],
    ]);
  });
});

describe('a dial', () => {
  it.each([
    [-1, false],
    [0, false],
    [1, true],
    [16_383, true],
    [16_384, false],
  ])('under the id %i is allowed: %p', (id, isAllowed) => {
    const board = new Switchboard({ shared: false });
    const [listener, dialer] = [joinBoard(board), joinBoard(board)];
    void board.listen(listener.peer, 'a', 'user', 'a');
    void board.dial(dialer.peer, id, 'a', 'user');
    expect(take(dialer)).toEqual([[[isAllowed ? newConnection : connectionFailed, id]]]);
    expect(listener.peer.links.size).toBe(isAllowed ? 1 : 0);
  });

  it('under an id that is used ends the older connection first', () => {
    const board = new Switchboard({ shared: false });
    const [listener, dialer] = [joinBoard(board), joinBoard(board)];
    void board.listen(listener.peer, 'a', 'user', 'a');
    void board.dial(dialer.peer, 1, 'a', 'user');
    take(listener, dialer);
    void board.dial(dialer.peer, 1, 'nowhere', 'user');
    expect(take(listener, dialer)).toEqual([
      [[disconnected, 16_384]],
      [
        [disconnected, 1],
        [connectionFailed, 1],
      ],
    ]);
  });

  it('reaches the peer itself, which has both ends', () => {
    const board = new Switchboard({ shared: false });
    const one = joinBoard(board);
    void board.listen(one.peer, 'a', 'model', 'a');
    void board.dial(one.peer, 1, 'a', 'user');
    expect(take(one)[0]?.slice(1)).toEqual([
      [newConnection, 16_384],
      [newConnection, 1, JSON.stringify({ role: 'model', quota: 1 })],
    ]);
    board.hangUp(one.peer, 16_384);
    expect(take(one)).toEqual([
      [
        [disconnected, 16_384],
        [disconnected, 1],
      ],
    ]);
  });
});

it('ends a connection for both ends when one hangs up or leaves, and tells a peer that has left nothing', () => {
  const board = new Switchboard({ shared: false });
  const [listener, dialer] = [joinBoard(board), joinBoard(board)];
  void board.listen(listener.peer, 'a', 'user', 'a');
  for (const id of [1, 2, 3]) void board.dial(dialer.peer, id, 'a', 'user');
  take(listener, dialer);
  board.hangUp(dialer.peer, 2);
  board.hangUp(dialer.peer, 2);
  board.hangUp(listener.peer, 16_384);
  expect(take(listener, dialer)).toEqual([
    [
      [disconnected, 16_385],
      [disconnected, 16_384],
    ],
    [
      [disconnected, 2],
      [disconnected, 1],
    ],
  ]);
  board.leave(listener.peer);
  board.leave(listener.peer);
  expect(take(listener, dialer)).toEqual([[], [[disconnected, 3]]]);
  expect([board.peers, board.addresses]).toEqual([1, 0]);
  void board.dial(dialer.peer, 1, 'a', 'user');
  expect(take(dialer)).toEqual([[[connectionFailed, 1]]]);
});
