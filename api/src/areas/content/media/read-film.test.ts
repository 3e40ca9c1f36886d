import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tidyChapters } from './mp4-chapters';
import { readFilm } from './read-film';

/**
 * `chapters.mp4` has a chapter track and a chapter list, `fragments.mp4` says its length in its fragments alone. Made by
 * `ffmpeg -f lavfi -i color=s=64x36:r=2:d=12 -i chapters.txt -map 0 -map_metadata 1 -crf 40 -g 4 -movflags +faststart chapters.mp4`
 * and `ffmpeg -i chapters.mp4 -map 0:v -map_chapters -1 -c copy -movflags frag_keyframe+empty_moov fragments.mp4`.
 */
const film = (name: string): Promise<Buffer> =>
  readFile(fileURLToPath(new URL(`../../../testing/films/${name}.mp4`, import.meta.url)));
const expected = [
  { at: 0, title: 'Arrival – at dusk' },
  { at: 4, title: 'Afterwards' },
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'film-'));
});
afterAll(() => rm(folder, { recursive: true }));
const read = async (bytes: Buffer) => {
  const path = join(folder, 'film.mp4');
  await writeFile(path, bytes);
  return readFilm(path);
};
/** The file with the name of a box changed, so that it is not known any more. */
const without = (bytes: Buffer, box: string): Buffer => {
  const place = bytes.indexOf(box);
  expect(place).toBeGreaterThan(0);
  return Buffer.concat([bytes.subarray(0, place), Buffer.from('free'), bytes.subarray(place + 4)]);
};

describe('a film', () => {
  it('says its length, frame, codecs and chapters', async () => {
    expect(await read(await film('chapters'))).toEqual({
      durationSeconds: 12,
      width: 64,
      height: 36,
      codecs: expect.stringMatching(/^avc1\.[0-9a-f]{6}$/),
      chapters: expected,
    });
  });

  it.each([
    ['chapter track', 'chpl'],
    ['chapter list', 'chap'],
  ])('has its chapters by its %s alone, too', async (_, missing) => {
    expect((await read(without(await film('chapters'), missing))).chapters).toEqual(expected);
  });

  it('without chapters has none', async () => {
    const bytes = without(without(await film('chapters'), 'chap'), 'chpl');
    expect((await read(bytes)).chapters).toEqual([]);
  });

  it('in fragments is measured by all of them together', async () => {
    const bytes = await film('fragments');
    expect(await read(bytes)).toMatchObject({ durationSeconds: 12, width: 64, height: 36, chapters: [] });
    // Up to the start of the last fragment.
    expect((await read(bytes.subarray(0, bytes.lastIndexOf('moof') - 4))).durationSeconds).toBeLessThan(12);
    await expect(read(bytes.subarray(0, -3))).rejects.toThrow('is cut off');
  });
});

describe('chapters', () => {
  it('stand in order, each after the one before and before the end, with a title that can be shown', () => {
    expect(
      tidyChapters(
        [
          { seconds: 8.9, title: `  The long\n${'x'.repeat(100)}` },
          { seconds: 0.2, title: '' },
          { seconds: 8.1, title: 'First of second 8' },
          { seconds: 12, title: 'Behind the end' },
        ],
        12,
      ),
    ).toEqual([
      { at: 0, title: 'Chapter 1' },
      { at: 8, title: 'First of second 8' },
    ]);
    expect(tidyChapters([{ seconds: 1, title: `The long\n${'x'.repeat(100)}` }], 12)[0]?.title).toBe(
      `The long ${'x'.repeat(71)}`,
    );
  });
});
