// Over 300 lines: requirements of both engines, against real servers that take seconds to start.
import { setTimeout as wait } from 'node:timers/promises';
import {
  GenericNack,
  MediaStreamTrack,
  PictureLossIndication,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  RtcpPayloadSpecificFeedback,
  RtcpReceiverInfo,
  RtcpRrPacket,
  RtcpTransportLayerFeedback,
  RtpHeader,
  RtpPacket,
} from 'werift';
import { describeEngines, EngineWorld, hasJanus, until } from '../../../../testing/engine-world';
import { dialRoom, publishing, type RoomClient } from '../../../../testing/media-clients';
import { readNodes } from '../../broadcasts/nodes-repository';
import { StreamSessions } from '../../whip/stream-sessions';
import { repeatLimits } from '../core/repeat-limit';
import { acceptAnswer } from '../peers/werift-peer';
import { innerLines } from '../lines/inner-line';
import { roomAddress } from '../room-address';

/** Requirements of both engines, tested against real servers, with werift peers instead of browsers. */
const clients: RoomClient[] = [];
const timers: NodeJS.Timeout[] = [];
const world = new EngineWorld(() => {
  for (const timer of timers.splice(0)) clearInterval(timer);
  return Promise.all(clients.splice(0).map((client) => client.close()));
});
const startNode = world.startNode.bind(world);
const broadcast = world.broadcast.bind(world);

const enter = (role = 'user', setUp?: Parameters<typeof dialRoom>[2], at: string | null = null): RoomClient => {
  const client = dialRoom(innerLines(world.board), { address: roomAddress('odile', at), role }, setUp);
  client.connected.catch(() => undefined);
  clients.push(client);
  return client;
};
/** Retries until it is admitted, as the room's page does. */
async function entered(role = 'user', setUp?: Parameters<typeof dialRoom>[2], at?: string): Promise<RoomClient> {
  for (const end = Date.now() + 120_000; ; await wait(300)) {
    const client = enter(role, setUp, at ?? null);
    try {
      await Promise.race([client.connected, wait(40_000).then(() => Promise.reject(new Error('not connected')))]);
      return client;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}
/** Goes on air, with a frame every 20 ms for as long as the test runs. */
async function onAir(label = 'on air'): Promise<{ performer: RoomClient; asked: () => number }> {
  const studio = publishing();
  const performer = await entered('model', studio.setUp);
  timers.push(setInterval(() => studio.picture(true, label), 20));
  await until(async () => (await broadcast())?.isInterrupted === false);
  return { performer, asked: studio.asked };
}
const reportOn = (ssrc: number): RtcpReceiverInfo =>
  new RtcpReceiverInfo({ ssrc, fractionLost: 0, packetsLost: 0, highestSequence: 0, jitter: 0, lsr: 0, dlsr: 0 });
const texts = ({ received }: RoomClient): string[] =>
  received.video.map(({ payload }) => payload.subarray(2).toString());
const sees = (viewer: RoomClient, label: string) => until(() => texts(viewer).at(-1) === label);

describeEngines((kind) => {
  it('shows a publisher’s pictures to ten viewers, and hands on their wishes for key frames', async () => {
    const node = await startNode(kind);
    const { asked } = await onAir();
    const viewers = await Promise.all(Array.from({ length: 10 }, () => entered()));
    await until(() => node.viewers === 10);
    await Promise.all(viewers.map((viewer) => sees(viewer, 'on air')));
    const before = asked();
    const [viewer] = viewers;
    const ssrc = viewer?.received.video[0]?.header.ssrc ?? 0;
    // As browsers send it: after a report that names the video stream.
    const wish = [
      new RtcpRrPacket({ ssrc: 1, reports: [reportOn(ssrc)] }),
      new RtcpPayloadSpecificFeedback({ feedback: new PictureLossIndication({ senderSsrc: 1, mediaSsrc: ssrc }) }),
    ];
    await until(async () => {
      await viewer?.peer.dtlsTransports[0]?.sendRtcp(wish);
      await wait(200);
      return asked() > before;
    });
    expect(node.viewers).toBe(10);
  }, 180_000);

  it('says how much a publisher sends', async () => {
    await startNode(kind);
    await onAir('x'.repeat(1000));
    // 50 frames of 1 KB per second, written with every round of the node.
    await until(async () => ((await broadcast())?.bitrateKbps ?? 0) > 200, 25);
    expect((await broadcast())?.bitrateKbps).toBeLessThan(800);
  }, 180_000);

  it('keeps its viewers while their publisher goes and comes back, in the same broadcast', async () => {
    const node = await startNode(kind);
    const first = await onAir('first');
    const viewer = await entered();
    await sees(viewer, 'first');
    const id = (await broadcast())?.id;
    for (const timer of timers.splice(0)) clearInterval(timer);
    await first.performer.close();
    await until(async () => (await broadcast())?.isInterrupted === true);
    await onAir('second');
    await sees(viewer, 'second');
    expect([(await broadcast())?.id, node.viewers]).toEqual([id, 1]);
  }, 180_000);

  it('puts a publisher who comes a second time in the place of the first', async () => {
    await startNode(kind);
    const first = await onAir('first');
    const viewer = await entered();
    await sees(viewer, 'first');
    await onAir('second');
    await sees(viewer, 'second');
    await until(() => first.performer.hasEnded() || first.performer.peer.connectionState !== 'connected');
    await wait(300);
    expect(new Set(texts(viewer).slice(-5))).toEqual(new Set(['second']));
  }, 180_000);

  it('notices that a viewer has gone without a word', async () => {
    const node = await startNode(kind);
    await onAir();
    const viewer = await entered();
    await until(() => node.viewers === 1);
    await viewer.peer.iceTransports[0]?.connection.close();
    // Our engine takes half a minute, Janus a minute.
    await until(() => node.viewers === 0, 80);
    expect((await broadcast())?.isInterrupted).toBe(false);
  }, 180_000);

  it('takes the room off air when its publisher stays away', async () => {
    await startNode(kind);
    const { performer } = await onAir();
    await performer.close();
    await until(async () => (await broadcast())?.isInterrupted === true);
    await until(async () => (await broadcast()) === undefined, 30);
    expect(world.nodes[0]?.viewers).toBe(0);
  }, 180_000);

  it('misses a publisher who is connected and sends nothing, until she does', async () => {
    await startNode(kind);
    const studio = publishing();
    await entered('model', studio.setUp);
    await until(async () => (await broadcast())?.isInterrupted === true);
    timers.push(setInterval(() => studio.picture(true, 'at last'), 20));
    const viewer = await entered();
    await sees(viewer, 'at last');
    await until(async () => (await broadcast())?.isInterrupted === false);
    expect(viewer.received.video.length).toBeGreaterThan(0);
  }, 180_000);

  it.each(['VP8', 'H264'] as const)(
    'carries %s and Opus, to pages and to players that speak WHEP',
    async (codec) => {
      await startNode(kind);
      const isH264 = codec === 'H264';
      const track = { video: new MediaStreamTrack({ kind: 'video' }), audio: new MediaStreamTrack({ kind: 'audio' }) };
      // Payload types that no browser uses: other programs may choose theirs.
      const types = { video: 103, audio: 99 };
      const peerOf = () =>
        new RTCPeerConnection({
          iceServers: [],
          iceUseIpv6: false,
          iceAdditionalHostAddresses: ['127.0.0.1'],
          codecs: {
            audio: [
              new RTCRtpCodecParameters({
                mimeType: 'audio/opus',
                clockRate: 48_000,
                channels: 2,
                payloadType: types.audio,
              }),
            ],
            video: [
              new RTCRtpCodecParameters({
                mimeType: `video/${codec}`,
                clockRate: 90_000,
                payloadType: types.video,
                rtcpFeedback: [{ type: 'nack' }, { type: 'nack', parameter: 'pli' }],
                ...(isH264 && {
                  parameters: 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
                }),
              }),
            ],
          },
        });
      const sessions = new StreamSessions(innerLines(world.board));
      const begin = async (session: 'whip' | 'whep', peer: RTCPeerConnection) => {
        await peer.setLocalDescription(await peer.createOffer());
        const { answer } = await sessions.begin(session, {
          address: roomAddress('odile'),
          offer: peer.localDescription?.sdp ?? '',
          ended: () => undefined,
        });
        await acceptAnswer(peer, answer);
        await until(() => peer.connectionState === 'connected');
      };
      const program = peerOf();
      const player = peerOf();
      try {
        for (const one of Object.values(track)) program.addTransceiver(one, { direction: 'sendonly' });
        await begin('whip', program);
        let count = 0;
        timers.push(
          setInterval(() => {
            count += 1;
            for (const [one, ticks] of [
              ['video', 3_000],
              ['audio', 960],
            ] as const) {
              const header = new RtpHeader({
                payloadType: types[one],
                sequenceNumber: count & 0xffff,
                timestamp: count * ticks,
                marker: true,
                ssrc: 1,
              });
              // The start of an intra picture of either codec (RFC 6184, RFC 7741).
              const start = isH264 ? Buffer.of(0x65, 0x88) : Buffer.of(0x10, 0);
              track[one].writeRtp(
                new RtpPacket(
                  header,
                  one === 'video' ? Buffer.concat([start, Buffer.from(codec)]) : Buffer.from('opus'),
                ),
              );
            }
          }, 20),
        );
        await until(async () => (await broadcast())?.source === 'whip');

        const got: Record<string, number[]> = {};
        player.onTrack.subscribe((one) =>
          one.onReceiveRtp.subscribe(({ header, payload }) => {
            const what = payload.subarray(one.kind === 'video' ? 2 : 0).toString();
            (got[what] ??= []).push(header.payloadType);
          }),
        );
        for (const one of ['audio', 'video'] as const) player.addTransceiver(one, { direction: 'recvonly' });
        await begin('whep', player);
        await until(() => (got[codec]?.length ?? 0) > 20 && (got['opus']?.length ?? 0) > 20);
        expect([new Set(got[codec]), new Set(got['opus'])]).toEqual([new Set([types.video]), new Set([types.audio])]);

        const page = dialRoom(innerLines(world.board), { address: roomAddress('odile'), role: 'user', codec });
        clients.push(page);
        await page.connected;
        const sounds = () => page.received.audio.filter(({ payload }) => payload.toString() === 'opus');
        await until(() => texts(page).filter((text) => text === codec).length > 20 && sounds().length > 20);
      } finally {
        sessions.close();
        await Promise.all([program.close(), player.close()]);
      }
    },
    180_000,
  );

  // What Janus sends again is its own matter.
  if (kind === 'werift')
    it('sends a packet three times more at most, however often a viewer says that it is missing', async () => {
      await startNode(kind);
      await onAir();
      const viewer = await entered();
      await sees(viewer, 'on air');
      const { ssrc, sequenceNumber: lost = 0 } = viewer.received.video.at(-1)?.header ?? {};
      const copies = () => viewer.received.video.filter(({ header }) => header.sequenceNumber === lost).length;
      const feedback = new GenericNack({ senderSsrc: 1, mediaSourceSsrc: ssrc ?? 0, lost: [lost] });
      for (let second = 0; second < 4; second += 0.25) {
        for (let count = 0; count < 20; count += 1)
          await viewer.peer.dtlsTransports[0]?.sendRtcp([new RtcpTransportLayerFeedback({ feedback })]);
        await wait(250);
      }
      expect(copies()).toBe(1 + repeatLimits.times);
    }, 60_000);

  it('takes no viewer beyond its places', async () => {
    const node = await startNode(kind, 'node-one', 2);
    await onAir();
    await Promise.all([entered(), entered()]);
    await until(() => node.viewers === 2);
    const late = enter();
    await expect(late.connected).rejects.toThrow('the room is full');
    const sessions = new StreamSessions(innerLines(world.board));
    await expect(
      sessions.begin('whep', { address: roomAddress('odile'), offer: 'v=0', ended: () => undefined }),
    ).rejects.toMatchObject({ reason: 'full' });
  }, 180_000);

  it.each(['werift', ...(hasJanus ? (['janus'] as const) : [])] as const)(
    'shows a node of the engine %s what is published here, for its own viewers',
    async (other) => {
      await startNode(kind, 'node-one');
      await onAir();
      const further = await startNode(other, 'node-two', 60);
      const there = await entered('user', undefined, 'node-two');
      await sees(there, 'on air');
      expect(further.viewers).toBe(1);
    },
    180_000,
  );

  if (kind === 'janus')
    it('is no place for viewers while its server is killed, and has publisher and viewers back when it is up', async () => {
      const node = await startNode(kind);
      await onAir('first');
      const viewer = await entered();
      await sees(viewer, 'first');
      const id = (await broadcast())?.id;
      for (const timer of timers.splice(0)) clearInterval(timer);
      await world.janus?.kill();
      const capacity = async () =>
        (await readNodes(world.database.db, new Date())).find((one) => one.id === node.id)?.capacity;
      await until(async () => (await capacity()) === 0);
      // A publisher has ten seconds to come back, of which none pass while nobody can.
      await wait(12_000);
      expect((await broadcast())?.isInterrupted).toBe(true);
      await world.janus?.restart();
      await onAir('second');
      await sees(await entered(), 'second');
      expect((await broadcast())?.id).toBe(id);
    }, 180_000);
});
