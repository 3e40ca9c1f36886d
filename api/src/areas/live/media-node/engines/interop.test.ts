import { describeEngines, EngineWorld, until } from '../../../../testing/engine-world';
import { gstreamer, hasPrograms, libdatachannel, libwebrtc, type Program } from '../../../../testing/interop/programs';
import { StreamSessions } from '../../whip/stream-sessions';
import { innerLines } from '../lines/inner-line';
import { roomAddress } from '../room-address';

/** Programs of others with both engines: pictures that are decoded count, not connections. */
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
      expect(await decoded(await begin('whep', gstreamer('play', 'H264')))).toBeGreaterThanOrEqual(30);
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

    it.each(['VP8', 'H264'] as const)(
      'shows what GStreamer publishes in %s',
      async (codec) => {
        await world.startNode(kind);
        await publish(gstreamer('publish', codec));
        expect(
          await decoded(await begin('whep', codec === 'VP8' ? libwebrtc.player() : gstreamer('play', codec))),
        ).toBeGreaterThanOrEqual(30);
      },
      180_000,
    );
  });
