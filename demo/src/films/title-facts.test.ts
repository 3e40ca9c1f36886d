import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { generateDemoContent } from '../catalogue/make-content';
import { sameFiles } from '../index';
import { readFragments } from '../make/film/fragments';
import { films, gameFilms, streamOf } from './films';

const assets = fileURLToPath(new URL('../../assets/', import.meta.url));
const pathOf = (source: string): string => {
  const name = `streams/${source}`;
  return `${assets}${sameFiles.get(name) ?? name}`;
};
const { games, videos, liveRooms } = generateDemoContent();
const filmOf = (source: string | null | undefined) =>
  [...films, ...gameFilms].find(
    (film) => source === `${streamOf(film, 'around')}.mp4` || source === `${streamOf(film, 'flat')}.mp4`,
  );
/** Reads each file once. */
const measured = new Map<string, ReturnType<typeof readFragments>>();
const measure = (source: string): ReturnType<typeof readFragments> => {
  const known = measured.get(source) ?? readFragments(pathOf(source));
  measured.set(source, known);
  return known;
};

it('the size and the frame of every file of the catalogue are those of the file', async () => {
  for (const { slug, files } of [...games, ...videos]) {
    for (const { source, gigabytes, width, height } of files) {
      // A file that is only announced has nothing to measure; early access has such ones.
      if (!source) continue;
      const film = await measure(source);
      const said = [slug, source, Math.round(gigabytes * 1e9), width, height];
      expect(said).toEqual([slug, source, statSync(pathOf(source)).size, film.width, film.height]);
    }
  }
});

it('every game has as many scenes as each of its films, and hours of play that its scenes take', () => {
  for (const { slug, hours, scenes, endings, files } of games) {
    const played = files.flatMap(({ source }) => (source ? filmOf(source) : []));
    expect([slug, played.map((film) => film?.chapters.length)]).toEqual([slug, played.map(() => scenes)]);
    expect([slug, hours >= scenes / 2 && hours <= scenes * 2]).toEqual([slug, true]);
    expect([slug, endings >= 1 && endings <= scenes]).toEqual([slug, true]);
  }
  expect(new Set(games.map(({ hours }) => hours)).size).toBeGreaterThan(8);
});

it('every game has a trailer of its own, with sound, of at most 120 KB', async () => {
  const trailers = games.map(({ trailer }) => trailer?.source ?? '');
  expect(new Set(trailers).size).toBe(games.length);
  const digests = new Set<string>();
  for (const source of trailers) {
    const bytes = readFileSync(pathOf(source));
    expect([source, bytes.length <= 120 * 1024]).toEqual([source, true]);
    expect([source, (await measure(source)).codec]).toEqual([source, expect.stringMatching(/,mp4a\./)]);
    digests.add(createHash('sha256').update(bytes).digest('hex'));
  }
  expect(digests.size).toBe(games.length);
});

it('every video and trailer is as long as its films, and its chapters lie within', async () => {
  for (const { slug, durationSeconds, chapters, files } of videos) {
    for (const { source } of files)
      expect([slug, Math.abs((await measure(source ?? '')).seconds - durationSeconds) < 1]).toEqual([slug, true]);
    expect([slug, chapters.every(({ at }) => at < durationSeconds)]).toEqual([slug, true]);
  }
  for (const { slug, trailer } of [...games, ...videos]) {
    if (!trailer?.source) continue;
    const film = await measure(trailer.source);
    expect([slug, trailer.width, trailer.height]).toEqual([slug, film.width, film.height]);
    expect([slug, Math.abs(film.seconds - (trailer.durationSeconds ?? 0)) < 1]).toEqual([slug, true]);
  }
});

it('every recording of a room is a film of its own that is there', async () => {
  const loops = liveRooms.flatMap(({ loop }) => loop ?? []);
  expect(new Set(loops).size).toBe(20);
  expect(liveRooms.filter(({ loop, nickname }) => loop !== null && loop !== `room-${nickname}.mp4`)).toEqual([]);
  for (const loop of loops) expect((await measure(loop)).seconds).toBeGreaterThan(10);
});
