import { setTimeout as wait } from 'node:timers/promises';
import { dialRoom, type RoomClient } from '../../../../testing/media-clients';
import { describeEngines, EngineWorld, until } from '../../../../testing/engine-world';
import { gstreamer, hasPrograms, libdatachannel, libwebrtc, type Program } from '../../../../testing/interop/programs';
import { StreamSessions } from '../../whip/stream-sessions';
import { innerLines } from '../lines/inner-line';
import { roomAddress } from '../room-address';

/** Programs of others with both engines: pictures and sound that are decoded count, not connections. */
const programs: Program[] = [];
const sessions: StreamSessions[] = [];
const world = new EngineWorld(async () => {
  for (const one of sessions.splice(0)) one.close();
  await Promise.all(programs.splice(0).map((program) => program.close()));
});
async function begin(kind: 'whip' | 'whep', program: Program): Promise<Program> {
  programs.push(program);
  const made = new StreamSessions(innerLines(world.board));
  sessions.push(made);
  const offer = await program.offer;
  const { answer } = await made.begin(kind, { address: roomAddress('odile'), offer, ended: () => undefined });
  program.take(answer);
  return program;
}
async function publish(program: Program): Promise<void> {
  await begin('whip', program);
  await until(async () => (await world.broadcast())?.isInterrupted === false);
}
/** @returns the pictures that it has decoded, once they are two seconds of them */
async function decoded(player: Program): Promise<number> {
  await until(() => player.frames() >= 30);
  return player.frames();
}

/** Settles once a second of sound has come, too. */
const heard = (player: Program): Promise<void> => until(() => player.sounds() >= 50);

/** Width in pixels of the last key frame of VP8 that came (RFC 6386, 9.1); 0: none. */
function widthOf({ received }: RoomClient): number {
  for (const { payload } of received.video.toReversed()) {
    const at = payload.subarray(0, 32).indexOf(Buffer.from([0x9d, 0x01, 0x2a]));
    if (at >= 0) return payload.readUInt16LE(at + 3) & 0x3fff;
  }
  return 0;
}

const missing = 'there are no programs: install ffmpeg, GStreamer with webrtcbin, python3-gi';
if (!hasPrograms)
  (process.env['CI'] ? it : it.skip)(`is tested with programs of others (${missing})`, () => {
    throw new Error(missing);
  });
else
  describeEngines((kind) => {
    it('shows what libdatachannel publishes in H.264, the library of OBS, to GStreamer', async () => {
      await world.startNode(kind);
      await publish(libdatachannel());
      const player = await begin('whep', gstreamer('play', 'H264'));
      expect(await decoded(player)).toBeGreaterThanOrEqual(30);
      await heard(player);
    }, 180_000);

    it('shows what libwebrtc publishes to libwebrtc, the library of browsers', async () => {
      await world.startNode(kind);
      await publish(libwebrtc.publisher(200));
      const player = await begin('whep', libwebrtc.player());
      expect(await decoded(player)).toBeGreaterThanOrEqual(30);
      expect(Math.abs(player.brightness() - 200)).toBeLessThan(8);
    }, 180_000);

    it('shows one size to each viewer of a publisher that sends three', async () => {
      await world.startNode(kind);
      await publish(libwebrtc.publisher(90, true));
      const player = await begin('whep', libwebrtc.player());
      expect(await decoded(player)).toBeGreaterThanOrEqual(30);
      const sizes = new Set<number>();
      const before = player.frames();
      await until(() => {
        sizes.add(player.width());
        return player.frames() >= before + 45;
      });
      expect(sizes).toEqual(new Set([960]));
      expect(Math.abs(player.brightness() - 90)).toBeLessThan(8);
    }, 180_000);

    it('lets a publisher of three sizes find out that its line takes the largest', async () => {
      await world.startNode(kind);
      const publisher = libwebrtc.publisher('moving', true);
      await publish(publisher);
      const player = await begin('whep', libwebrtc.player());
      // More than all sizes together; each begins with 300 kbit/s.
      await until(() => publisher.bitrate() > 1_000_000);
      await until(() => player.width() === 960);
      expect(publisher.bitrate()).toBeGreaterThan(300_000);
    }, 180_000);

    it('shows a viewer no larger size than they want, and says how many there are', async () => {
      await world.startNode(kind);
      await publish(libwebrtc.publisher(90, true));
      const client = dialRoom(innerLines(world.board), { address: roomAddress('odile'), role: 'user', layers: 1 });
      try {
        await client.connected;
        expect(client.layers()).toBe(3);
        // A quarter of the largest; the first pictures may be of any size.
        await until(() => widthOf(client) === 240);
        await wait(3_000);
        expect(widthOf(client)).toBe(240);
      } finally {
        await client.close();
      }
    }, 180_000);

    it.each(['VP8', 'H264'] as const)(
      'shows what GStreamer publishes in %s',
      async (codec) => {
        await world.startNode(kind);
        await publish(gstreamer('publish', codec));
        const player = await begin('whep', codec === 'VP8' ? libwebrtc.player() : gstreamer('play', codec));
        expect(await decoded(player)).toBeGreaterThanOrEqual(30);
        await heard(player);
      },
      180_000,
    );
  });
