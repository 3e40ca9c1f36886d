import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { jest } from '@jest/globals';
import { measureImage } from '../../../ground/images/measure';
import { readFilm } from '../media/read-film';
import { checkMedia } from '../../catalogue/transfer/check-media';
import { openPackage } from '../../catalogue/transfer/content-package';
import { isInstalled } from './ffmpeg';
import type { FrameOptions } from './frame-geometry';
import { packFilm } from './pack-film';

// Some twenty processes start one after another, slowly on a busy machine; no test measures them.
jest.setTimeout(500_000);
const programs = { ffmpeg: 'ffmpeg', ffprobe: 'ffprobe' };
const none = { ffmpeg: 'no-such-ffmpeg', ffprobe: 'no-such-ffprobe' };
const chapters = fileURLToPath(new URL('../../../testing/films/chapters.mp4', import.meta.url));
const flat: FrameOptions = { projection: 'flat', stereo: 'mono' };

let folder: string;
let said: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pack-'));
  said = [];
});
afterEach(() => rm(folder, { recursive: true }));

const pack = (path: string, change: Partial<Parameters<typeof packFilm>[0]> = {}) =>
  packFilm({
    path,
    folder: join(folder, 'out'),
    name: 'north',
    frame: flat,
    programs,
    onProgress: (line) => void said.push(line),
    ...change,
  });
const files = async (): Promise<string[]> =>
  (await readdir(join(folder, 'out'), { recursive: true })).filter((name) => /\.\w+$/.test(name)).toSorted();

describe('without ffmpeg', () => {
  it('takes an MP4 film as it is, with its measured facts', async () => {
    const { snippet, isComplete } = await pack(chapters, { programs: none });
    expect(isComplete).toBe(false);
    expect(snippet).toMatchObject({
      durationSeconds: 12,
      files: [{ source: 'north.mp4', width: 64, height: 36, quality: '36p' }],
      chapters: [{ at: 0 }, { at: 4, title: 'Afterwards' }],
      trailer: null,
    });
    expect(await readFile(join(folder, 'out/streams/north.mp4'))).toEqual(await readFile(chapters));
  });

  it('refuses another film, and says why', async () => {
    await writeFile(join(folder, 'north.mkv'), 'x');
    await expect(pack(join(folder, 'north.mkv'), { programs: none })).rejects.toThrow(
      'ffmpeg is not installed here, and without it only MP4 films are taken.',
    );
  });

  it('overwrites nothing', async () => {
    await pack(chapters, { programs: none });
    const other = join(folder, 'other.mp4');
    await writeFile(other, await readFile(chapters));
    await expect(pack(other, { programs: none })).rejects.toThrow('nothing is overwritten');
    await expect(pack(chapters, { programs: none, frame: { projection: '360', stereo: 'mono' } })).rejects.toThrow(
      'nothing is overwritten',
    );
  });

  it.each([
    ['a text', Buffer.from('<html>'), 'is no MP4 film.'],
    ['a torn film', null, 'is cut off.'],
  ])('refuses %s before it writes anything', async (_, bytes, message) => {
    const path = join(folder, 'torn.mp4');
    await writeFile(path, bytes ?? (await readFile(chapters)).subarray(0, -40));
    await expect(pack(path, { programs: none })).rejects.toThrow(`${path} ${message}`);
    expect(await readdir(folder)).toEqual(['torn.mp4']);
  });
});

// The rest needs ffmpeg, which a developer may not have; the plan of its arguments is tested without it.
const withFfmpeg = (await isInstalled(programs)) ? describe : describe.skip;

withFfmpeg('with ffmpeg', () => {
  /** A film that no browser plays: 50 seconds of a moving test picture with sound, in Matroska. */
  const make = async (size: string, seconds: number): Promise<string> => {
    const path = join(folder, 'Source Film.mkv');
    const input = [`testsrc2=s=${size}:r=3:d=${seconds}`, `sine=440:d=${seconds}`].flatMap((one) => [
      '-f',
      'lavfi',
      '-i',
      one,
    ]);
    await promisify(execFile)('ffmpeg', [
      ...'-v error -y'.split(' '),
      ...input,
      ...'-c:v mpeg4 -q:v 9 -c:a mp2'.split(' '),
      path,
    ]);
    return path;
  };

  it('makes a film, renditions, a trailer, a clip, thumbnails and posters that an import takes', async () => {
    const { snippet, isComplete } = await pack(await make('128x96', 50));
    expect(isComplete).toBe(true);
    expect(await files()).toEqual([
      'clips/north.mp4',
      'north.pack.json',
      'north.video.json',
      'streams/north-thumbnails.jpg',
      'streams/north-thumbnails.vtt',
      'streams/north-trailer.mp4',
      'streams/north.96.m3u8',
      'streams/north.96.mp4',
      'streams/north.m3u8',
      'streams/north.mp4',
      'videos/north-2.jpg',
      'videos/north-3.jpg',
      'videos/north.jpg',
    ]);
    expect(snippet).toMatchObject({
      durationSeconds: 50,
      files: [
        { width: 128, height: 96, source: 'north.mp4', playlist: 'north.m3u8', thumbnails: 'north-thumbnails.vtt' },
      ],
      trailer: { source: 'north-trailer.mp4' },
      poster: { path: 'videos/north.jpg', width: 128, height: 96 },
    });
    expect((await readFilm(join(folder, 'out/streams/north-trailer.mp4'))).durationSeconds).toBeCloseTo(20, -1);
    expect((await readFilm(join(folder, 'out/clips/north.mp4'))).codecs).toMatch(/^avc1\.\w+$/);
    expect((await readFilm(join(folder, 'out/streams/north.mp4'))).codecs).toMatch(/^avc1\.\w+,mp4a\.40\.2$/);
    expect(await measureImage(join(folder, 'out/streams/north-thumbnails.jpg'), 'jpg')).toMatchObject({
      width: 1600,
      height: 720,
    });
    const names = [
      ['streams/north.m3u8', 'playlist'],
      ['streams/north-thumbnails.vtt', 'thumbnails'],
      ['streams/north-trailer.mp4', 'film'],
    ] as const;
    const { problems, files: checked } = await checkMedia({
      content: await openPackage(join(folder, 'out'), folder),
      references: names.map(([name, kind]) => ({
        name,
        kind,
        place: name,
        owner: { kind: 'video', slug: 'x' },
        soft: true,
      })),
      measureImage,
      isThere: async () => false,
      concurrency: 1,
      onChecked: () => undefined,
    });
    expect(problems).toEqual([]);
    expect([...checked.keys()]).toHaveLength(6);
    expect(said.filter((line) => line.includes('Rendition')).at(-1)).toBe('8 of 8, Rendition 96p: 100 %');
  });

  it('goes on where it ended: what is there is kept, what is missing is made', async () => {
    const path = await make('64x48', 3);
    await pack(path);
    const kept = (await stat(join(folder, 'out/streams/north.mp4'))).mtimeMs;
    await rm(join(folder, 'out/streams/north-trailer.mp4'));
    said = [];
    await pack(path);
    expect(said.filter((line) => !line.endsWith('is there')).every((line) => line.includes('Trailer'))).toBe(true);
    expect((await stat(join(folder, 'out/streams/north.mp4'))).mtimeMs).toBe(kept);
    expect(await files()).toContain('streams/north-trailer.mp4');
  });

  it('refuses a torn film in a sentence, and leaves nothing of it that an import could take', async () => {
    const path = await make('320x240', 40);
    await writeFile(path, (await readFile(path)).subarray(0, 300_000));
    await expect(pack(path)).rejects.toThrow(/is torn: it says that it has 40 seconds, and ends after \d+\.$/);
    expect(await files()).toEqual(['north.pack.json']);
    await writeFile(path, 'nothing');
    await expect(pack(path)).rejects.toThrow(`${path} cannot be read as a film`);
  });
});
