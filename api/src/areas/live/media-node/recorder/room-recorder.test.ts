import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } from 'mediabunny';
import { RecordedRoomWorld } from '../../../../testing/recorded-room';
import { joinParts } from '../../show-films/join-parts';
import type { SourcePacket } from '../core/room-forwarder';
import { codecName, decoderRecord, sizeOf, unitsOf, withLengths } from './h264';
import { opusSeconds } from './opus';
import { RoomRecorder, type WrittenPart } from './room-recorder';

let folder: string;
let room: RecordedRoomWorld;
let recorder: RoomRecorder;
let parts: WrittenPart[];
let faults: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recorder-'));
  room = new RecordedRoomWorld();
  [parts, faults] = [[], []];
  recorder = record(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function record(to: string): RoomRecorder {
  const made = new RoomRecorder({
    folder: to,
    requestKeyFrame: () => room.forwarder.requestKeyFrame(),
    onPart: (part) => void parts.push(part),
    onFault: (fault) => void faults.push(fault),
  });
  made.begin(room.forwarder.record(made));
  return made;
}
const seconds = (count: number, more?: Parameters<RecordedRoomWorld['second']>[0]): void => {
  for (let left = count; left > 0; left -= 1) room.second(more);
};
/** What stands in a file: packets of each kind, whether it begins with a key frame, and its end in seconds. */
async function look(path: string) {
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  if (video === null) throw new Error('there is no picture');
  const [pictures, sounds]: [number[], number[]] = [[], []];
  let isKey: boolean | null = null;
  for await (const { timestamp, type } of new EncodedPacketSink(video).packets()) {
    isKey ??= type === 'key';
    pictures.push(timestamp);
  }
  if (audio !== null) for await (const { timestamp } of new EncodedPacketSink(audio).packets()) sounds.push(timestamp);
  const size = [await video.getDisplayWidth(), await video.getDisplayHeight()];
  input.dispose();
  return { pictures, sounds, isKey, size };
}

it('ends with media that nobody can read, and keeps what there was until then', async () => {
  seconds(5);
  recorder.packet = () => {
    throw new Error('a picture that nobody can read');
  };
  seconds(2);
  await wait(0);
  await recorder.stop();
  expect([parts.length, faults]).toEqual([1, ['codec']]);
  expect((await look(parts[0]?.path ?? '')).pictures.length).toBeGreaterThan(15);
});

it('records pictures and sound from a key frame on, and begins a part with another every two minutes', async () => {
  seconds(250);
  await recorder.stop();
  expect([parts.map(({ type }) => type), faults]).toEqual([['webm', 'webm', 'webm'], []]);
  const [first, second] = [await look(parts[0]?.path ?? ''), await look(parts[1]?.path ?? '')];
  expect(first).toMatchObject({ isKey: true, size: [320, 180] });
  expect(second.isKey).toBe(true);
  expect(first.pictures.at(-1)).toBeGreaterThan(119);
  expect(first.pictures.at(-1)).toBeLessThan(123);
  expect(first.sounds.at(-1)).toBeGreaterThan(119);
  expect((parts[1]?.at ?? 0) - (parts[0]?.at ?? 0)).toBeLessThan(123_000);
});

it('puts packets in order that were sent again, and goes on with a key frame after one that never came', async () => {
  const late: SourcePacket[] = [];
  seconds(1);
  seconds(2, {
    // The second of each pair of pictures' packets comes before the first.
    change: (packet) => {
      if (packet.kind === 'audio') return [packet];
      late.push(packet);
      return late.length < 2 ? [] : late.splice(0).toReversed();
    },
  });
  let videos = 0;
  seconds(1, { change: (packet) => (packet.kind === 'video' && (videos += 1) === 2 ? [] : [packet]) });
  seconds(4);
  await recorder.stop();
  const { pictures, sounds } = await look(parts[0]?.path ?? '');
  expect(parts).toHaveLength(1);
  expect(sounds.length).toBeGreaterThan(300);
  // Five a second, without those between the loss and the next key frame.
  expect(pictures.length).toBeGreaterThan(25);
  expect(pictures.length).toBeLessThan(35);
  expect(pictures.toSorted((a, b) => a - b)).toEqual(pictures);
});

it('takes padding for no part of a picture, and for no loss', async () => {
  let shift = 0;
  seconds(4, {
    // Between two pictures, as browsers send it.
    change: (packet) => {
      if (packet.kind === 'audio') return [packet];
      const moved = { ...packet, sequence: (packet.sequence + shift) & 0xffff };
      if (!packet.marker) return [moved];
      shift += 1;
      return [moved, { ...moved, sequence: (moved.sequence + 1) & 0xffff, marker: false, payload: Buffer.alloc(0) }];
    },
  });
  await recorder.stop();
  expect((await look(parts[0]?.path ?? '')).pictures).toHaveLength(20);
});

it('joins parts to one film, in which a pause is two seconds long, and sound may begin later', async () => {
  seconds(3, { hasSound: false });
  seconds(3);
  room.comeBack(40_000);
  seconds(3);
  await recorder.stop();
  expect(parts).toHaveLength(3);
  const to = join(folder, 'film.webm');
  const lasts = await joinParts({ parts, type: 'webm', to, onPart: () => Promise.resolve() });
  const { pictures, sounds, isKey } = await look(to);
  expect([isKey, pictures.length]).toEqual([true, 45]);
  expect(pictures.toSorted((a, b) => a - b)).toEqual(pictures);
  expect(lasts).toBeGreaterThan(10_500);
  expect(lasts).toBeLessThan(11_500);
  expect(sounds[0]).toBeGreaterThan(2.5);
});

it('is as large as its largest pictures, where a publisher began with small ones', async () => {
  // The width of a key frame, in its head behind the packet's.
  seconds(2, {
    change: (packet) => {
      if (packet.payload[4] !== undefined && (packet.payload[4] & 1) === 0 && packet.payload[0] === 0x90)
        packet.payload.writeUInt16LE(80, 10);
      return [packet];
    },
  });
  room.forwarder.requestKeyFrame();
  seconds(2);
  room.forwarder.requestKeyFrame();
  seconds(2);
  await recorder.stop();
  expect(parts).toHaveLength(2);
  expect((await look(parts[0]?.path ?? '')).size).toEqual([80, 180]);
  const to = join(folder, 'film.webm');
  await joinParts({ parts, type: 'webm', to, onPart: () => Promise.resolve() });
  const { size, pictures } = await look(to);
  expect(size).toEqual([320, 180]);
  expect(pictures).toHaveLength(30);
});

it('ends with a fault when its disk takes nothing, and does not disturb the show', async () => {
  await recorder.stop();
  recorder = record(join(folder, 'missing'));
  seconds(3);
  await recorder.stop();
  expect([parts, faults]).toEqual([[], ['disk']]);
});

it('ends when the show goes on in another kind of picture', async () => {
  seconds(2);
  const sequence = Buffer.from('6742c01ed900a02ff97011000003000100000300320f162e48', 'hex');
  const units = [sequence, Buffer.of(0x68, 1, 2), Buffer.of(0x65, 3)];
  const lengths = units.flatMap((unit) => [Buffer.of(0, unit.length), unit]);
  room.comeBack(1_000);
  const feed = room.forwarder.publish({ requestKeyFrame: () => undefined });
  const payload = Buffer.concat([Buffer.of(0x78), ...lengths]);
  feed.packet({ kind: 'video', codec: 'h264', sequence: 9, timestamp: 90, marker: true, payload });
  await recorder.stop();
  expect([parts.length, faults]).toEqual([1, ['codec']]);
});

it('waits for sound with some pictures alone, also where their times stand still', async () => {
  const feed = room.forwarder.publish({ requestKeyFrame: () => undefined });
  const payload = Buffer.of(0x10, 0, 0, 0, 0x9d, 1, 0x2a, 0x40, 1, 0xb4, 0);
  for (let sequence = 1; sequence <= 500; sequence += 1)
    feed.packet({ kind: 'video', codec: 'vp8', sequence, timestamp: 90, marker: true, payload });
  for (let left = 100; left > 0 && (await readdir(folder)).length === 0; left -= 1) await wait(20);
  expect(await readdir(folder)).toHaveLength(1);
  await recorder.stop();
  expect((await look(parts[0]?.path ?? '')).pictures).toHaveLength(500);
});

it('reads H.264 as MP4 files hold it', () => {
  const sequence = Buffer.from('67640028acd940780227e5c044000003000400000300c83c60c658', 'hex');
  expect([codecName(sequence), sizeOf(sequence)]).toEqual(['avc1.640028', { width: 1920, height: 1080 }]);
  expect(decoderRecord(sequence, Buffer.of(0x68, 1)).subarray(0, 8).toString('hex')).toBe('01640028ffe1001b');
  // A unit in two pieces.
  const units = unitsOf([Buffer.of(0x7c, 0x85, 1), Buffer.of(0x7c, 0x45, 2)]);
  expect(withLengths(units).toString('hex')).toBe('00000003650102');
});

it('knows how long a packet of sound lasts', () => {
  expect([0xfc, 0x78, 0x08, 0x80].map((head) => opusSeconds(Buffer.of(head, 3)))).toEqual([0.02, 0.02, 0.02, 0.0025]);
});
