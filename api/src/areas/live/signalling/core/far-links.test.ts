import { decodeFrame, encodeEvent, messageTypes } from '@platform/shared/signalling';
import { SimulatedCluster } from '../../../../testing/simulated-cluster';
import type { Peer } from './peer';
import type { Switchboard } from './switchboard';

function join(board: Switchboard, maxLinks = 1_024) {
  const frames: (readonly [type: number, id: number, data: unknown])[] = [];
  const send = (bytes: Uint8Array): void => {
    const frame = decodeFrame(bytes);
    if (frame.kind !== 'event') return;
    const { type, id, data } = frame;
    frames.push([type, id, data instanceof Uint8Array ? Buffer.from(data).toString() : data]);
  };
  const peer: Peer = board.join({ send }, maxLinks);
  return { peer, frames, take: () => frames.splice(0) };
}
const message = (id: number, text: string): Uint8Array =>
  encodeEvent({ type: messageTypes.reliableMessage, id, data: new TextEncoder().encode(text) });
const { newConnection, connectionFailed, disconnected, reliableMessage, serverInitFailed, serverClosed } = messageTypes;

let cluster: SimulatedCluster;
beforeEach(() => {
  cluster = new SimulatedCluster();
});

/** A listener on one instance that a peer of another one has dialled. */
async function connected() {
  const [a, b] = [cluster.join('a'), cluster.join('b')];
  const [listener, dialer] = [join(a), join(b)];
  await a.listen(listener.peer, 'room', 'model', 'room');
  await b.dial(dialer.peer, 5, 'room', 'viewer');
  cluster.deliver();
  return { a, b, listener, dialer };
}

describe('a connection between two instances', () => {
  it('is told to both ends, with the role of the other', async () => {
    const { listener, dialer } = await connected();
    expect(listener.take().slice(1)).toEqual([[newConnection, 16_384, JSON.stringify({ role: 'viewer' })]]);
    expect(dialer.take()).toEqual([[newConnection, 5, JSON.stringify({ role: 'model', quota: 1 })]]);
  });

  it('relays in both directions, under the id that each end knows', async () => {
    const { a, b, listener, dialer } = await connected();
    [listener, dialer].forEach(({ take }) => take());
    b.relay(dialer.peer, 5, message(5, 'to the model'));
    a.relay(listener.peer, 16_384, message(16_384, 'to the viewer'));
    cluster.deliver();
    expect(listener.take()).toEqual([[reliableMessage, 16_384, 'to the model']]);
    expect(dialer.take()).toEqual([[reliableMessage, 5, 'to the viewer']]);
  });

  it.each(['listener', 'dialer'] as const)('ends for both when the %s hangs up, once', async (who) => {
    const { a, b, listener, dialer } = await connected();
    [listener, dialer].forEach(({ take }) => take());
    if (who === 'listener') a.hangUp(listener.peer, 16_384);
    else b.hangUp(dialer.peer, 5);
    cluster.deliver();
    expect([listener.take(), dialer.take()]).toEqual([[[disconnected, 16_384, null]], [[disconnected, 5, null]]]);
    expect([listener.peer.links.size, dialer.peer.links.size]).toEqual([0, 0]);
  });

  it('ends when both hang up at once', async () => {
    const { a, b, listener, dialer } = await connected();
    [listener, dialer].forEach(({ take }) => take());
    a.hangUp(listener.peer, 16_384);
    b.hangUp(dialer.peer, 5);
    cluster.deliver();
    expect([listener.take(), dialer.take()]).toEqual([[[disconnected, 16_384, null]], [[disconnected, 5, null]]]);
  });

  it('ends when one end leaves', async () => {
    const { b, listener, dialer } = await connected();
    listener.take();
    b.leave(dialer.peer);
    cluster.deliver();
    expect(listener.take()).toEqual([[disconnected, 16_384, null]]);
  });

  it('ends when the other instance dies, and sends nothing there', async () => {
    const { b, dialer } = await connected();
    dialer.take();
    cluster.lose('c');
    expect(dialer.take()).toEqual([]);
    cluster.lose('a');
    expect(dialer.take()).toEqual([[disconnected, 5, null]]);
    expect(cluster.sent).toEqual([]);
    b.relay(dialer.peer, 5, message(5, 'x'));
    expect([dialer.take(), cluster.sent]).toEqual([[[messageTypes.warning, 5, 'unknown-connection']], []]);
  });

  it('takes nothing from an instance that is not at its other end', async () => {
    const { dialer, b } = await connected();
    dialer.take();
    const events = cluster.eventsOf('b');
    const link = dialer.peer.links.get(5)?.number ?? 0;
    events.received('c', { kind: 'relay', link, frame: message(1, 'forged') });
    events.received('c', { kind: 'hangup', link });
    events.received('a', { kind: 'hangup', link: link + 1 });
    expect([dialer.take(), cluster.sent, dialer.peer.links.size]).toEqual([[], [], 1]);
    b.leave(dialer.peer);
  });
});

describe('a dial to another instance', () => {
  it('fails where no peer listens any longer', async () => {
    const [a, b] = [cluster.join('a'), cluster.join('b')];
    const [listener, dialer] = [join(a), join(b)];
    await a.listen(listener.peer, 'room', 'user', 'room');
    await b.dial(dialer.peer, 1, 'room', 'user');
    a.stop(listener.peer);
    await a.listen(listener.peer, 'other', 'user', 'other');
    listener.take();
    cluster.deliver();
    expect([dialer.take(), dialer.peer.links.size]).toEqual([[[connectionFailed, 1, null]], 0]);
    expect(listener.take()).toEqual([]);
  });

  it('fails where the listener has left, or has as many connections as it may have', async () => {
    const [a, b] = [cluster.join('a'), cluster.join('b')];
    const [listener, dialer] = [join(a, 1), join(b)];
    await a.listen(listener.peer, 'room', 'user', 'room');
    await b.dial(dialer.peer, 1, 'room', 'user');
    await b.dial(dialer.peer, 2, 'room', 'user');
    cluster.deliver();
    expect(dialer.take()).toEqual([
      [newConnection, 1, null],
      [connectionFailed, 2, null],
    ]);
    await b.dial(dialer.peer, 3, 'room', 'user');
    a.leave(listener.peer);
    cluster.deliver();
    expect(dialer.take()).toEqual([
      [disconnected, 1, null],
      [connectionFailed, 3, null],
    ]);
  });

  it('fails when the other instance dies before it has responded', async () => {
    const [a, b] = [cluster.join('a'), cluster.join('b')];
    const [listener, dialer] = [join(a), join(b)];
    await a.listen(listener.peer, 'room', 'user', 'room');
    await b.dial(dialer.peer, 1, 'room', 'user');
    cluster.lose('a');
    expect([dialer.take(), dialer.peer.links.size]).toEqual([[[connectionFailed, 1, null]], 0]);
  });

  it('that is hung up before the response ends at the other side, too', async () => {
    const [a, b] = [cluster.join('a'), cluster.join('b')];
    const [listener, dialer] = [join(a), join(b)];
    await a.listen(listener.peer, 'room', 'user', 'room');
    await b.dial(dialer.peer, 1, 'room', 'user');
    b.hangUp(dialer.peer, 1);
    expect(dialer.take()).toEqual([[disconnected, 1, null]]);
    cluster.deliver();
    expect(listener.take().slice(1)).toEqual([
      [newConnection, 16_384, null],
      [disconnected, 16_384, null],
    ]);
    expect([dialer.take(), listener.peer.links.size]).toEqual([[], 0]);
  });

  it('waits for a listener whose claim is not settled yet', async () => {
    const [a, b] = [cluster.join('a'), cluster.join('b')];
    const [listener, dialer] = [join(a), join(b)];
    let settle = (): void => undefined;
    cluster.claims = new Promise((resolve) => (settle = resolve));
    const claimed = a.listen(listener.peer, 'room', 'user', 'room');
    await b.dial(dialer.peer, 1, 'room', 'user');
    cluster.deliver();
    expect(dialer.take()).toEqual([]);
    settle();
    await claimed;
    await new Promise(setImmediate);
    cluster.deliver();
    expect(dialer.take()).toEqual([[newConnection, 1, null]]);
  });

  it('tells a media node alone who dials', async () => {
    const [a, b] = [cluster.join('a'), cluster.join('b')];
    const [node, model, dialer] = [join(a), join(a), join(b)];
    await a.listen(node.peer, 'node', 'node', 'node');
    await a.listen(model.peer, 'model', 'model', 'model');
    await b.dial(dialer.peer, 1, 'node', 'viewer', 'who it is');
    await b.dial(dialer.peer, 2, 'model', 'viewer', 'who it is');
    await b.dial(dialer.peer, 3, 'node', 'model');
    cluster.deliver();
    expect(node.take().slice(1)).toEqual([
      [newConnection, 16_384, JSON.stringify({ role: 'viewer', quota: null, visitor: 'who it is' })],
      [newConnection, 16_385, JSON.stringify({ role: 'model', quota: 1 })],
    ]);
    expect(model.take().at(-1)).toEqual([newConnection, 16_384, JSON.stringify({ role: 'viewer' })]);
  });

  it('fails where nothing listens, here or elsewhere, and is nothing to a peer that has left', async () => {
    const b = cluster.join('b');
    const dialer = join(b);
    await b.dial(dialer.peer, 1, 'nowhere', 'user');
    expect(dialer.take()).toEqual([[connectionFailed, 1, null]]);
    const pending = b.dial(dialer.peer, 1, 'nowhere', 'user');
    b.leave(dialer.peer);
    await pending;
    expect(dialer.take()).toEqual([]);
  });

  it('is not asked of the cluster where the listener is here', async () => {
    const a = cluster.join('a');
    const [listener, dialer] = [join(a), join(a)];
    await a.listen(listener.peer, 'room', 'user', 'room');
    expect(a.dial(dialer.peer, 1, 'room', 'user')).toBeUndefined();
    expect(dialer.take()).toEqual([[newConnection, 1, null]]);
  });
});

describe('an address among instances', () => {
  it('is one listener’s alone, and free again when that one stops or leaves', async () => {
    const [a, b] = [cluster.join('a'), cluster.join('b')];
    const [one, other] = [join(a), join(b)];
    await a.listen(one.peer, 'room', 'user', 'room');
    await b.listen(other.peer, 'room', 'user', 'echo');
    expect(other.take()).toEqual([[serverInitFailed, -1, 'echo']]);
    expect([other.peer.listening, b.addresses]).toEqual([null, 0]);
    a.leave(one.peer);
    await b.listen(other.peer, 'room', 'user', 'room');
    expect(other.peer.listening).toEqual({ address: 'room', role: 'user' });
    expect(other.peer.claiming).toBeNull();
    expect(cluster.holders()).toEqual(['b room']);
  });

  it('goes to the quicker of two peers of one instance, and the other claims nothing', async () => {
    const a = cluster.join('a');
    const [one, other] = [join(a), join(a)];
    await Promise.all([a.listen(one.peer, 'room', 'user', 'one'), a.listen(other.peer, 'room', 'user', 'other')]);
    expect(other.take()).toEqual([[serverInitFailed, -1, 'other']]);
    expect([cluster.holders(), a.addresses]).toEqual([['a room'], 1]);
  });

  it('is given back when its peer leaves before it gets it', async () => {
    const a = cluster.join('a');
    const one = join(a);
    const claimed = a.listen(one.peer, 'room', 'user', 'room');
    a.leave(one.peer);
    await claimed;
    expect([one.take(), cluster.holders(), a.addresses]).toEqual([[], [], 0]);
  });

  it('is stopped here when another instance has taken it, and its connections stay', async () => {
    const { a, listener } = await connected();
    listener.take();
    cluster.eventsOf('a').outbid(listener.peer.number);
    expect([listener.take(), a.addresses]).toEqual([[[serverClosed, -1, null]], 0]);
    expect(listener.peer.links.size).toBe(1);
    cluster.eventsOf('a').outbid(listener.peer.number);
    cluster.eventsOf('a').outbid(99);
    expect(listener.take()).toEqual([]);
  });

  it('is named again with all its listeners when they are claimed anew', async () => {
    const a = cluster.join('a', true);
    const [one, other] = [join(a), join(a)];
    await a.listen(one.peer, 'room', 'user', 'room');
    await a.listen(other.peer, 'room', 'user', 'room');
    expect([...cluster.eventsOf('a').listeners()]).toEqual([
      { address: 'room', peer: one.peer.number },
      { address: 'room', peer: other.peer.number },
    ]);
  });

  it('introduces members of a shared one to each other, and says nothing of a member that has gone', async () => {
    const [a, b] = [cluster.join('a', true), cluster.join('b', true)];
    const [one, two, gone] = [join(a), join(b), join(b)];
    await b.listen(gone.peer, 'room', 'user', 'room');
    await b.listen(two.peer, 'room', 'moderator', 'room');
    [two, gone].forEach(({ take }) => take());
    await a.listen(one.peer, 'room', 'user', 'room');
    b.leave(gone.peer);
    cluster.deliver();
    expect(one.take()).toEqual([
      [messageTypes.serverInitialized, -1, 'room'],
      [newConnection, 16_385, JSON.stringify({ role: 'moderator' })],
    ]);
    expect(two.take()).toEqual([
      [disconnected, 16_384, null],
      [newConnection, 16_385, null],
    ]);
    expect(one.peer.links.size).toBe(1);
  });

  it('introduces a member of a shared one to no more than it may be connected to', async () => {
    const [a, b] = [cluster.join('a', true), cluster.join('b', true)];
    const [one, two, three] = [join(a, 1), join(b), join(b)];
    await b.listen(two.peer, 'room', 'user', 'room');
    await b.listen(three.peer, 'room', 'user', 'room');
    await a.listen(one.peer, 'room', 'user', 'room');
    cluster.deliver();
    expect(one.peer.links.size).toBe(1);
  });
});
