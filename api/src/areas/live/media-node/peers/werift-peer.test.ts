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
