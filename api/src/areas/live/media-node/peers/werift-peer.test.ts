import * as werift from 'werift';
import { acceptAnswer, answerOffer, openPeer } from './werift-peer';

const network = { addresses: ['127.0.0.1'], ports: null };

/** A viewer's peer, made to take one part of the handshake or either. */
async function viewerOffer(setup: 'actpass' | 'active' | 'passive') {
  const viewer = new werift.RTCPeerConnection({ iceServers: [], iceUseIpv6: false, bundlePolicy: 'max-bundle' });
  viewer.addTransceiver('video', { direction: 'recvonly' });
  await viewer.setLocalDescription(await viewer.createOffer());
  const sdp = (viewer.localDescription?.sdp ?? '').replaceAll(/a=setup:\w+/g, `a=setup:${setup}`);
  return { viewer, sdp };
}

const setupOf = (sdp: string): (string | undefined)[] => [
  ...new Set([...sdp.matchAll(/a=setup:(\w+)/g)].map(([, role]) => role)),
];

describe('the handshake of an offer that is answered', () => {
  it.each([
    ['actpass', 'passive'],
    ['active', 'passive'],
    ['passive', 'active'],
  ] as const)('of a side that is %s is begun by it where it may: the answer is %s', async (theirs, ours) => {
    const { viewer, sdp } = await viewerOffer(theirs);
    const { peer } = openPeer(werift, network, 'send');
    expect(setupOf(await answerOffer(peer, sdp))).toEqual([ours]);
    await Promise.all([viewer.close(), peer.close()]);
  });

  it('is kept when it comes before the library listens, and given to it then', async () => {
    const { viewer, sdp } = await viewerOffer('actpass');
    const { peer } = openPeer(werift, network, 'send');
    await answerOffer(peer, sdp);
    const [transport] = peer.dtlsTransports;
    if (transport === undefined) throw new Error('there is no transport');
    const { connection } = transport.iceTransport;
    const early = Array.from({ length: 20 }, (_, index) => Buffer.from([index]));
    for (const packet of early) connection.onData.execute(packet);
    const heard: number[] = [];
    transport.onStateChange.execute('connecting');
    connection.onData.subscribe((packet) => heard.push(packet[0] ?? -1));
    await new Promise(setImmediate);
    expect(heard).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    connection.onData.execute(Buffer.from([99]));
    await new Promise(setImmediate);
    expect(heard.at(-1)).toBe(99);
    await Promise.all([viewer.close(), peer.close()]);
  });
});

it('answers no offer of more sections than any program has', async () => {
  const { viewer, sdp } = await viewerOffer('actpass');
  const { peer } = openPeer(werift, network, 'send');
  const offer = (sections: number): string =>
    sdp + Array.from({ length: sections }, (_, mid) => `m=audio 9 RTP/AVP 96\r\na=mid:x${mid}\r\n`).join('');
  await expect(answerOffer(peer, offer(500))).rejects.toThrow('too many sections');
  expect(await answerOffer(peer, sdp)).toContain('m=video');
  await Promise.all([viewer.close(), peer.close()]);
});

it('bears a slow answer to the handshake that it began: it asked twice, and is asked for its proof twice', async () => {
  const { peer } = openPeer(werift, network, 'receive');
  await peer.setLocalDescription(await peer.createOffer());
  const { peer: other } = openPeer(werift, network, 'send');
  const answer = await answerOffer(other, peer.localDescription?.sdp ?? '');
  expect(setupOf(answer)).toEqual(['passive']);
  const [transport] = other.dtlsTransports;
  if (transport === undefined) throw new Error('there is no transport');
  const { connection } = transport.iceTransport;
  let isRepeated = false;
  connection.onData.subscribe((packet) => {
    // A record of the handshake: the first is the hello.
    if (isRepeated || packet[0] !== 22) return;
    isRepeated = true;
    connection.onData.execute(packet);
  });
  const states = new Promise<string>((resolve) =>
    peer.connectionStateChange.subscribe((state) => state !== 'connecting' && resolve(state)),
  );
  await acceptAnswer(peer, answer);
  expect([await states, isRepeated]).toEqual(['connected', true]);
  await Promise.all([peer.close(), other.close()]);
});

/**
 * Two peers, of which the first begins the handshake, with what the second hears of the network in a test's hands.
 * @param early what comes before the second listens
 */
async function begun(hear: (packet: Buffer, give: (packet: Buffer) => void) => void, early?: Buffer) {
  const { peer } = openPeer(werift, network, 'receive');
  const channel = peer.createDataChannel('words');
  await peer.setLocalDescription(await peer.createOffer());
  const { peer: other } = openPeer(werift, network, 'send');
  const answer = await answerOffer(other, peer.localDescription?.sdp ?? '');
  const [transport] = other.dtlsTransports;
  if (transport === undefined) throw new Error('there is no transport');
  const { onData } = transport.iceTransport.connection;
  const give = onData.execute.bind(onData);
  if (early !== undefined) give(early);
  onData.execute = (packet) => hear(packet, give);
  const words: string[] = [];
  other.onDataChannel.subscribe((one) => one.onMessage.subscribe((word) => words.push(String(word))));
  const isOpen = new Promise<void>((resolve) =>
    channel.stateChanged.subscribe((state) => state === 'open' && resolve()),
  );
  await acceptAnswer(peer, answer);
  return { channel, words, isOpen, give, close: () => Promise.all([peer.close(), other.close()]) };
}

/** Whether a packet is a record of a handshake, not encrypted, whose message is of a type. */
const isOf = (packet: Buffer, type: number): boolean =>
  packet[0] === 22 && packet.readUInt16BE(3) === 0 && packet[13] === type;
const isHello = (packet: Buffer): boolean => isOf(packet, 1);

/** A record of a handshake in two parts, as browsers send their long hello (RFC 6347, 4.2.3). */
function inTwo(packet: Buffer): [Buffer, Buffer] {
  const body = packet.subarray(25);
  const part = (from: number, to: number): Buffer => {
    const record = Buffer.concat([packet.subarray(0, 25), body.subarray(from, to)]);
    record.writeUInt16BE(12 + to - from, 11);
    record.writeUIntBE(from, 19, 3);
    record.writeUIntBE(to - from, 22, 3);
    return record;
  };
  const middle = body.length >> 1;
  return [part(0, middle), part(middle, body.length)];
}

describe('a handshake over a path that is slow, winding or loses packets', () => {
  it.each([
    ['the first', 0],
    ['the one with the cookie', 1],
  ])('stands when a hello comes again after it is done: %s', async (_, index) => {
    const hellos: Buffer[] = [];
    const { channel, words, isOpen, give, close } = await begun((packet, pass) => {
      if (isHello(packet)) hellos.push(packet);
      pass(packet);
    });
    await isOpen;
    const late = hellos[index];
    if (late === undefined) throw new Error('there was no such hello');
    give(late);
    await new Promise(setImmediate);
    channel.send(Buffer.from('still here'));
    while (words.length === 0) await new Promise(setImmediate);
    expect(words).toEqual(['still here']);
    await close();
  });

  it('is done when the first hello comes again between the second and the keys', async () => {
    const hellos: Buffer[] = [];
    const { isOpen, close } = await begun((packet, pass) => {
      pass(packet);
      if (!isHello(packet)) return;
      hellos.push(packet);
      if (hellos.length === 2 && hellos[0] !== undefined) pass(hellos[0]);
    });
    await isOpen;
    expect(hellos).toHaveLength(2);
    await close();
  });

  it('is done when a part of a repeated hello is lost before the next one', async () => {
    let count = 0;
    const { isOpen, close } = await begun((packet, pass) => {
      if (!isHello(packet)) return pass(packet);
      count += 1;
      const [first, second] = inTwo(packet);
      pass(first);
      pass(second);
      if (count === 1) pass(first);
    });
    await isOpen;
    expect(count).toBe(2);
    await close();
  });

  // Certificate, key and signature, as who begins sends them.
  const [certificate, key, signature] = [11, 16, 15] as const;
  const proof = [certificate, key, signature];

  it.each([
    ['certificate', certificate],
    ['key', key],
    ['signature', signature],
  ])('is done when the %s of who begins is lost and comes again', async (_, type) => {
    let count = 0;
    const { isOpen, close } = await begun((packet, pass) => {
      if (isOf(packet, type)) count += 1;
      if (!isOf(packet, type) || count > 1) pass(packet);
    });
    await isOpen;
    expect(count).toBeGreaterThan(1);
    await close();
  });

  it('is done when certificate, key and signature come in another order, and never again', async () => {
    const held: Buffer[] = [];
    const { channel, isOpen, close } = await begun((packet, pass) => {
      if (!proof.some((type) => isOf(packet, type))) return pass(packet);
      // A busy machine has them sent again: those are lost.
      held.unshift(packet);
      if (held.length === proof.length) for (const one of held) pass(one);
    });
    await isOpen;
    expect(channel.readyState).toBe('open');
    await close();
  });

  it('is done when what came before it is nothing that can be read', async () => {
    const { channel, isOpen, close } = await begun((packet, pass) => pass(packet), Buffer.of(22));
    await isOpen;
    expect(channel.readyState).toBe('open');
    await close();
  });
});
