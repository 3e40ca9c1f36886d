import { setTimeout as wait } from 'node:timers/promises';
import type { RTCPeerConnection } from 'werift';
import { describeEngines, EngineWorld, until } from '../../../../testing/engine-world';
import { dialRoom, loopbackPeer, publishing, type RoomClient } from '../../../../testing/media-clients';
import { StreamSessions } from '../../whip/stream-sessions';
import { innerLines } from '../lines/inner-line';
import type { OpenLine } from '../lines/line';
import { acceptAnswer } from '../peers/werift-peer';
import { roomAddress } from '../room-address';

/** Everything that one peer of a room was sent through signalling, and where it is. */
interface Peer {
  readonly peer: RTCPeerConnection;
  readonly heard: string[];
}
const closing: (() => unknown)[] = [];
const world = new EngineWorld(() => Promise.all(closing.splice(0).map((close) => close())));

/** Lines that keep what comes, as text: descriptions and candidates are two bytes a character. */
const linesInto =
  (heard: string[]): OpenLine =>
  (events) =>
    innerLines(world.board)({
      opened: () => events.opened(),
      frame: (bytes) => {
        heard.push(Buffer.from(bytes).toString('latin1').replaceAll('\0', ''));
        events.frame(bytes);
      },
      closed: () => events.closed(),
    });
/** Enters, as soon as the node has the room. */
async function enter(
  role: string,
  at: string | null = null,
  setUp?: Parameters<typeof dialRoom>[2],
): Promise<Peer & RoomClient> {
  for (const end = Date.now() + 120_000; ; await wait(300)) {
    const heard: string[] = [];
    const client = dialRoom(linesInto(heard), { address: roomAddress('odile', at), role }, setUp);
    closing.push(() => client.close());
    try {
      await client.connected;
      return { ...client, heard };
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}
const play = async (): Promise<Peer> => {
  const peer = loopbackPeer();
  for (const kind of ['audio', 'video'] as const) peer.addTransceiver(kind, { direction: 'recvonly' });
  await peer.setLocalDescription(await peer.createOffer());
  const heard: string[] = [];
  const sessions = new StreamSessions(linesInto(heard));
  closing.push(() => {
    sessions.close();
    return peer.close();
  });
  const offer = peer.localDescription?.sdp ?? '';
  const { answer } = await sessions.begin('whep', {
    address: roomAddress('odile'),
    offer,
    ended: () => undefined,
  });
  await acceptAnswer(peer, answer);
  await until(() => peer.connectionState === 'connected');
  return { peer, heard: [...heard, answer] };
};
/** Addresses of candidates, with their ports: all are on one machine here. */
const addressesIn = (text: string): string[] =>
  [...text.matchAll(/candidate:\S+ \d+ udp \d+ (\S+ \d+) typ/gi)].map(([, address = '']) => address);

describeEngines((kind) => {
  it('tells no viewer and no publisher the address of another, whichever way they came, also beyond a second node', async () => {
    await world.startNode(kind, 'node-one');
    const studio = publishing();
    const performer = await enter('model', null, studio.setUp);
    const timer = setInterval(() => studio.picture(true, 'on air'), 20);
    closing.push(() => clearInterval(timer));
    await until(async () => (await world.broadcast())?.isInterrupted === false);
    await world.startNode(kind, 'node-two');
    const viewers = [await enter('user'), await enter('user'), await enter('user', 'node-two')];
    for (const { received } of viewers) await until(() => received.video.length > 0);

    const everybody: Peer[] = [performer, ...viewers, await play(), await play()];
    const own = everybody.map(({ peer }) => addressesIn(peer.localDescription?.sdp ?? ''));
    for (const [index, { heard }] of everybody.entries()) {
      const told = heard.flatMap(addressesIn);
      const ofOthers = new Set(own.filter((_, other) => other !== index).flat());
      expect(own[index]).not.toEqual([]);
      // Those of the media server alone.
      expect(told).not.toEqual([]);
      expect(told.filter((address) => ofOthers.has(address))).toEqual([]);
    }
  }, 180_000);
});
