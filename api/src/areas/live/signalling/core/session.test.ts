// Over 300 lines: one client’s session, with one simulated wire and clock.
import { jest } from '@jest/globals';
import { closeCodes, decodeFrame, encodeEvent, messageTypes } from '@platform/shared/signalling';
import { type Gate, openGate, Session, type Verdict } from './session';
import { Switchboard } from './switchboard';

let clock: number;
let board: Switchboard;
beforeEach(() => {
  clock = 10_000;
  board = new Switchboard({ shared: false });
});

/** A client: what its session sent to it, and did to its wire. */
function open(gate: Gate = openGate) {
  const sent: (string | readonly [type: number, id: number, data: unknown])[] = [];
  const did: string[] = [];
  const onFault = jest.fn();
  const session = new Session({
    switchboard: board,
    gate,
    now: () => clock,
    onFault,
    wire: {
      send: (bytes) => {
        const frame = decodeFrame(bytes);
        if (frame.kind !== 'event') return void sent.push(Buffer.from(bytes).toString('hex'));
        const { type, id, data } = frame;
        sent.push([type, id, data instanceof Uint8Array ? Buffer.from(data).toString() : data]);
      },
      close: (code) => void did.push(`close ${code}`),
      hold: (isHeld) => void did.push(isHeld ? 'hold' : 'go on'),
    },
  });
  const event = (type: number, id: number, data: string | Uint8Array | null = null): void =>
    session.receive(encodeEvent({ type, id, data }));
  return {
    session,
    sent,
    did,
    onFault,
    event,
    listen: (text: string | null) => event(messageTypes.serverInitialized, -1, text),
    dial: (id: number, text: string | null) => event(messageTypes.newConnection, id, text),
  };
}
const warning = (reason: string, id = -1) => [messageTypes.warning, id, reason];
const settled = () => new Promise(setImmediate);
const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('a session', () => {
  it('says its version and returns a heartbeat', () => {
    const { session, sent } = open();
    session.receive(Uint8Array.of(messageTypes.version, 1));
    session.receive(Uint8Array.of(messageTypes.heartbeat));
    expect(sent).toEqual(['c902', 'ca']);
  });

  it('listens, is dialled, stops, and hangs up', () => {
    const [listener, dialer] = [open(), open()];
    listener.listen('a');
    dialer.dial(7, '{"address":"a","role":"viewer"}');
    listener.event(messageTypes.serverClosed, -1);
    dialer.event(messageTypes.disconnected, 7);
    expect(listener.sent).toEqual([
      [messageTypes.serverInitialized, -1, 'a'],
      [messageTypes.newConnection, 16_384, expect.stringContaining('viewer')],
      [messageTypes.serverClosed, -1, null],
      [messageTypes.disconnected, 16_384, null],
    ]);
    expect(dialer.sent.map(([type, id]) => [type, id])).toEqual([
      [messageTypes.newConnection, 7],
      [messageTypes.disconnected, 7],
    ]);
    expect([board.peers, board.addresses]).toEqual([2, 0]);
  });

  it('relays bytes as they are, without what follows them, and text as nothing', () => {
    const [listener, dialer] = [open(), open()];
    listener.listen('a');
    dialer.dial(1, 'a');
    listener.sent.length = 0;
    dialer.event(messageTypes.reliableMessage, 1, bytesOf('one'));
    const longer = new Uint8Array([
      ...encodeEvent({ type: messageTypes.unreliableMessage, id: 1, data: bytesOf('two') }),
      1,
      2,
    ]);
    dialer.session.receive(longer);
    dialer.event(messageTypes.reliableMessage, 1, 'text');
    dialer.event(messageTypes.reliableMessage, 1);
    expect(listener.sent).toEqual([
      [messageTypes.reliableMessage, 16_384, 'one'],
      [messageTypes.unreliableMessage, 16_384, 'two'],
      [messageTypes.reliableMessage, 16_384, null],
      [messageTypes.reliableMessage, 16_384, null],
    ]);
  });

  it.each([
    ['text instead of bytes', 'text', (one: ReturnType<typeof open>) => one.session.receiveOther('text')],
    ['an empty message', 'empty', (one: ReturnType<typeof open>) => one.session.receive(new Uint8Array())],
    ['an unknown type', 'type', (one: ReturnType<typeof open>) => one.event(77, -1)],
    ['a type that servers alone send', 'type', (one: ReturnType<typeof open>) => one.event(7, -1)],
    ['a listen without an address', 'address-missing', (one: ReturnType<typeof open>) => one.listen(null)],
    ['a dial without an address', 'address-missing', (one: ReturnType<typeof open>) => one.dial(1, null)],
  ])('warns of %s', (_, reason, send) => {
    const one = open();
    send(one);
    expect(one.sent).toEqual([warning(reason)]);
    expect(one.onFault.mock.calls).toEqual([[reason]]);
    expect(one.did).toEqual([]);
  });

  it('warns of a message for a connection that it does not have', () => {
    const { event, sent } = open();
    event(messageTypes.reliableMessage, 5, bytesOf('x'));
    expect(sent).toEqual([warning('unknown-connection', 5)]);
  });

  it('warns of a fault also where faults are not counted', () => {
    const send = jest.fn();
    const session = new Session({
      switchboard: board,
      gate: openGate,
      now: () => clock,
      wire: { send, close: jest.fn(), hold: jest.fn() },
    });
    session.receive(encodeEvent({ type: messageTypes.newConnection, id: 1, data: null }));
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('does not take its own failure for a fault of the client', () => {
    const { session } = open();
    jest.spyOn(board, 'stop').mockImplementation(() => {
      throw new Error('broken');
    });
    expect(() => session.receive(encodeEvent({ type: messageTypes.serverClosed, id: -1, data: null }))).toThrow(
      'broken',
    );
  });

  it('hears and says nothing once it has ended', () => {
    const { session, sent, did, event, onFault } = open();
    session.end();
    expect(board.peers).toBe(0);
    event(77, -1);
    session.receiveOther('text');
    expect([sent, did, onFault.mock.calls]).toEqual([[], [], []]);
  });
});

describe('what a session may send', () => {
  const rate = [`close ${closeCodes.rate}`];
  const heartbeat = Uint8Array.of(messageTypes.heartbeat);

  it('is 4,000 messages at once and 2,000 a second, pings among them', () => {
    const { session, did } = open();
    for (let n = 0; n < 2_000; n++) session.receive(heartbeat);
    for (let n = 0; n < 2_000; n++) session.receiveOther('ping');
    clock += 1_000;
    for (let n = 0; n < 1_999; n++) session.receive(heartbeat);
    session.receiveOther('ping');
    expect(did).toEqual([]);
    session.receiveOther('ping');
    expect(did).toEqual(rate);
    session.receive(heartbeat);
    expect([did, board.peers]).toEqual([rate, 0]);
  });

  it('is 8 MiB at once and 4 MiB a second', () => {
    const { session, did } = open();
    const mebibyte = new Uint8Array(1024 * 1024);
    mebibyte[0] = messageTypes.heartbeat;
    for (let n = 0; n < 8; n++) session.receive(mebibyte);
    clock += 1_000;
    for (let n = 0; n < 4; n++) session.receive(mebibyte);
    expect(did).toEqual([]);
    session.receive(heartbeat);
    expect(did).toEqual(rate);
  });

  it('is 400 operations at once and 50 a second', () => {
    const { event, did } = open();
    for (let n = 0; n < 400; n++) event(messageTypes.disconnected, 1);
    clock += 1_000;
    for (let n = 0; n < 50; n++) event(messageTypes.disconnected, 1);
    expect(did).toEqual([]);
    event(messageTypes.disconnected, 1);
    expect(did).toEqual(rate);
  });

  it('is 20 messages at once that mean nothing, and one a second', () => {
    const { session, sent, did } = open();
    for (let n = 0; n < 20; n++) session.receiveOther('text');
    clock += 1_000;
    session.receiveOther('text');
    expect([sent.length, did]).toEqual([21, []]);
    session.receiveOther('text');
    expect([sent.length, did]).toEqual([21, rate]);
  });

  it('is 1,024 connections', () => {
    const join = jest.spyOn(board, 'join');
    open();
    expect(join).toHaveBeenCalledWith(expect.anything(), 1_024);
  });
});

describe('the gate', () => {
  it('gets the operation and what it is of, and decides address and role', () => {
    const gate = jest.fn<Gate>((_, { address }) => ({ address: `room:${address}`, role: 'model' }));
    const [listener, dialer] = [open(gate), open(gate)];
    listener.listen('{"address":"a","role":"node","ticket":"t"}');
    dialer.dial(1, 'a');
    expect(gate.mock.calls.map(([operation, { address, ticket }]) => [operation, address, ticket])).toEqual([
      ['listen', 'a', 't'],
      ['dial', 'a', null],
    ]);
    expect(dialer.sent).toEqual([[messageTypes.newConnection, 1, expect.stringContaining('model')]]);
    expect(board.addresses).toBe(1);
  });

  it('has a media node told who dials, and no other listener', () => {
    const asked = (role: string): Gate => jest.fn<Gate>(() => ({ address: role, role, visitor: '[7,"an-id",null]' }));
    for (const role of ['node', 'model']) {
      const [listener, dialer] = [open(asked(role)), open(asked(role))];
      listener.listen('a');
      dialer.dial(1, 'a');
      const told = JSON.stringify(listener.sent.at(-1));
      expect([role, told.includes('an-id')]).toEqual([role, role === 'node']);
      expect(JSON.stringify(dialer.sent)).not.toContain('an-id');
    }
  });

  it('refuses one address without ending the session; an older address goes all the same', () => {
    const verdicts: Verdict[] = [{ address: 'a', role: 'user' }, 'refused', 'refused', 'refused'];
    const one = open(() => verdicts.shift() ?? 'refused');
    one.listen('a');
    one.listen('b');
    one.listen('c');
    one.dial(3, 'd');
    expect(one.sent).toEqual([
      [messageTypes.serverInitialized, -1, 'a'],
      [messageTypes.serverClosed, -1, null],
      [messageTypes.serverInitFailed, -1, 'b'],
      [messageTypes.serverInitFailed, -1, 'c'],
      [messageTypes.connectionFailed, 3, null],
    ]);
    expect(one.did).toEqual([]);
  });

  it('ends a session whose ticket is wrong', () => {
    const one = open(() => 'bad-ticket');
    one.listen('a');
    expect([one.sent, one.did]).toEqual([[], [`close ${closeCodes.badTicket}`]]);
  });

  it('is not called for an address that is too long', () => {
    const gate = jest.fn<Gate>(() => 'bad-ticket');
    const one = open(gate);
    const long = 'x'.repeat(257);
    one.listen(long);
    one.dial(2, long);
    expect(one.sent).toEqual([
      [messageTypes.serverInitFailed, -1, long],
      [messageTypes.connectionFailed, 2, null],
    ]);
    expect(gate).not.toHaveBeenCalled();
  });
});

describe('while the gate decides', () => {
  const later = () => {
    const decisions: ((verdict: Verdict) => void)[] = [];
    const failures: ((error: Error) => void)[] = [];
    const gate: Gate = () =>
      new Promise((resolve, reject) => {
        decisions.push(resolve);
        failures.push(reject);
      });
    return { ...open(gate), decisions, failures };
  };
  const allow = (address: string): Verdict => ({ address, role: 'user' });

  it('nothing more is read, and what came waits for its turn', async () => {
    const { listen, session, sent, did, decisions, event } = later();
    listen('a');
    session.receive(Uint8Array.of(messageTypes.heartbeat));
    listen('b');
    event(messageTypes.serverClosed, -1);
    expect([sent, did]).toEqual([[], ['hold']]);
    decisions[0]?.(allow('a'));
    await settled();
    expect(sent).toEqual([[messageTypes.serverInitialized, -1, 'a'], 'ca']);
    expect(did).toEqual(['hold', 'hold']);
    event(messageTypes.disconnected, 9);
    decisions[1]?.(allow('b'));
    await settled();
    expect(sent.slice(2)).toEqual([
      [messageTypes.serverClosed, -1, null],
      [messageTypes.serverInitialized, -1, 'b'],
      [messageTypes.serverClosed, -1, null],
    ]);
    expect(did).toEqual(['hold', 'hold', 'go on']);
    session.receive(Uint8Array.of(messageTypes.heartbeat));
    expect(sent.at(-1)).toBe('ca');
  });

  it('256 messages may wait, and one more ends the session', () => {
    const { listen, session, did } = later();
    listen('a');
    for (let n = 0; n < 256; n++) session.receive(Uint8Array.of(messageTypes.heartbeat));
    expect(did).toEqual(['hold']);
    session.receive(Uint8Array.of(messageTypes.heartbeat));
    expect(did).toEqual(['hold', `close ${closeCodes.rate}`]);
  });

  it('a decision that fails is a refusal, and the session goes on', async () => {
    const { dial, sent, did, failures } = later();
    dial(4, 'a');
    failures[0]?.(new Error('the database is away'));
    await settled();
    expect([sent, did]).toEqual([[[messageTypes.connectionFailed, 4, null]], ['hold', 'go on']]);
  });

  it('a session that has ended meanwhile gets nothing, and holds no address', async () => {
    const { listen, session, sent, did, decisions } = later();
    listen('a');
    session.receive(Uint8Array.of(messageTypes.heartbeat));
    session.end();
    decisions[0]?.(allow('a'));
    await settled();
    expect([sent, did, board.addresses, board.peers]).toEqual([[], ['hold'], 0, 0]);
  });
});
