import { setTimeout as wait } from 'node:timers/promises';
import * as werift from 'werift';
import { createPublisherPeer } from './publisher-peer';
import { acceptAnswer, answerOffer, openPeer } from './werift-peer';

const { RTCPeerConnection, RTCRtpCodecParameters, RTCRtpHeaderExtensionParameters, RtpHeader } = werift;
const uri = werift.RTP_EXTENSION_URI.transportWideCC;
const EXTENSION = 5;
const TYPE = 96;

const closing: (() => unknown)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

/**
 * A publisher that numbers its packets over all streams, or does not.
 * @param forward milliseconds that each packet takes @param failure what forwarding one throws
 */
async function publish(hasNumbers: boolean, { forward = 0, failure = null as Error | null, library = werift } = {}) {
  const came: number[] = [];
  const ended: unknown[] = [];
  let connect = (): void => undefined;
  const connected = new Promise<void>((resolve) => (connect = resolve));
  const room = createPublisherPeer(
    library,
    { addresses: ['127.0.0.1'], ports: null },
    {
      connected: () => connect(),
      ended: (error) => void ended.push(error),
      clock: () => undefined,
      packet: ({ sequence }) => {
        came.push(sequence);
        if (failure !== null) throw failure;
        for (const end = performance.now() + forward; performance.now() < end;);
      },
    },
  );
  const peer = new RTCPeerConnection({
    iceServers: [],
    iceUseIpv6: false,
    iceAdditionalHostAddresses: ['127.0.0.1'],
    bundlePolicy: 'max-bundle',
    codecs: {
      video: [
        new RTCRtpCodecParameters({
          mimeType: 'video/VP8',
          clockRate: 90_000,
          payloadType: TYPE,
          rtcpFeedback: [{ type: 'nack' }, { type: 'transport-cc' }],
        }),
      ],
    },
    headerExtensions: { video: hasNumbers ? [new RTCRtpHeaderExtensionParameters({ uri, id: EXTENSION })] : [] },
  });
  closing.push(room.close, () => peer.close());
  const { sender } = peer.addTransceiver('video', { direction: 'sendonly' });
  const told: werift.TransportWideCC[] = [];
  let understood = 0;
  sender.onRtcp.subscribe((packet) => {
    understood += 1;
    if (packet.type !== werift.RtcpTransportLayerFeedback.type) return;
    if (packet.feedback instanceof werift.TransportWideCC) told.push(packet.feedback);
  });
  await peer.setLocalDescription(await peer.createOffer());
  const answer = await room.answer(peer.localDescription?.sdp ?? '');
  await acceptAnswer(peer, answer);
  await peer.connectionStateChange.watch((state) => state === 'connected', 50_000);
  await connected;
  const id = Number(new RegExp(`a=extmap:(\\d+) ${uri}`).exec(answer)?.[1]);
  const send = (sequence: number, number: number, payload = Buffer.of(0x10, 1, 2)): void => {
    const numbered = Buffer.alloc(2);
    numbered.writeUInt16BE(number);
    const header = new RtpHeader({
      payloadType: TYPE,
      ssrc: sender.ssrc,
      sequenceNumber: sequence,
      timestamp: 3_000,
      ...(hasNumbers && { extension: true, extensionProfile: 0xbede, extensions: [{ id, payload: numbered }] }),
    });
    void sender.dtlsTransport?.sendRtp(payload, header);
  };
  const unreadable = (): number => (sender.dtlsTransport?.packetsReceived ?? 0) - understood;
  return { answer, came, ended, told, send, unreadable };
}
const receivedIn = (feedback: readonly werift.TransportWideCC[]): number =>
  feedback.reduce((sum, { recvDeltas }) => sum + recvDeltas.length, 0);
const numbersIn = (feedback: readonly werift.TransportWideCC[]): number =>
  feedback.reduce((sum, { packetStatusCount }) => sum + packetStatusCount, 0);

it('tells a publisher of each packet once when it came, and of each that did not', async () => {
  const { answer, came, told, send, unreadable } = await publish(true);
  expect(answer).toContain('transport-cc');
  const lost = [3, 4, 17];
  const begun = performance.now();
  for (let number = 0; number < 40; number += 1) {
    if (!lost.includes(number)) send(number, number);
    await wait(5);
  }
  while (numbersIn(told) < 40) await wait(20);
  await wait(200);
  expect([came.length, receivedIn(told), numbersIn(told)]).toEqual([37, 37, 40]);
  expect(unreadable()).toBe(0);
  expect(told.length).toBeLessThanOrEqual((performance.now() - begun) / 50);
}, 60_000);

it('does not take the time of forwarding for that of the publisher’s line', async () => {
  const { told, send } = await publish(true, { forward: 20 });
  for (let number = 0; number < 6; number += 1) send(number, number);
  while (receivedIn(told) < 6) await wait(20);
  const [, ...between] = told.flatMap(({ recvDeltas }) => recvDeltas.map(({ delta }) => delta / 1_000));
  // Five times twenty, had each waited for the one before.
  expect(between.reduce((sum, milliseconds) => sum + milliseconds, 0)).toBeLessThan(60);
}, 60_000);

it('ends the call of a publisher whose packets cannot be forwarded, once, and says why', async () => {
  const failure = new Error('a viewer could not be served');
  const { came, ended, send } = await publish(true, { failure });
  for (let number = 0; ended.length === 0; number += 1) {
    send(number, number);
    await wait(5);
  }
  send(99, 99);
  while (!came.includes(99)) await wait(1);
  expect(ended).toEqual([failure]);
}, 60_000);

it('takes pictures of a publisher that numbers nothing, and padding, and tells it nothing', async () => {
  const { answer, came, told, send } = await publish(false);
  expect(answer).not.toContain(uri);
  for (let number = 0; number < 39; number += 1) send(number, number);
  send(39, 39, Buffer.alloc(0));
  while (came.length < 40) await wait(20);
  await wait(200);
  expect(told).toEqual([]);
}, 60_000);

it('goes on when what it would tell a publisher cannot be written', async () => {
  const RtcpTransportLayerFeedback = new Proxy(werift.RtcpTransportLayerFeedback, {
    construct: () => {
      throw new Error('this cannot be written');
    },
  });
  const { came, told, send } = await publish(true, { library: { ...werift, RtcpTransportLayerFeedback } });
  for (let number = 0; number < 20; number += 1) {
    send(number, number);
    await wait(10);
  }
  while (came.length < 20) await wait(20);
  expect(told).toEqual([]);
}, 60_000);

it('takes three sizes of a picture, however many an answer names', async () => {
  const network = { addresses: ['127.0.0.1'], ports: null };
  const silent = {
    connected: () => undefined,
    ended: () => undefined,
    packet: () => undefined,
    clock: () => undefined,
  };
  const room = createPublisherPeer(werift, network, silent);
  const { peer } = openPeer(werift, network, 'send');
  closing.push(room.close, () => peer.close());
  const lines = Array.from({ length: 100 }, (_, index) => `a=rid:${index} send\r\n`).join('');
  const answer = await answerOffer(peer, await room.offer());
  await room.accept(answer.replace(/^(m=video .*\r\n)/m, `$1${lines}`));
  expect(room.layers()).toBe(3);
}, 60_000);
