import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sameFiles } from '../index';
import { generateDemoContent } from '../catalogue/make-content';
import { type FragmentedFilm, readFragments } from '../make/film/fragments';
import { fileFacts } from './file-facts';
import { trailerStreamOf } from './game-trailers';
import { recordings } from './recordings';
import { type Film, filmOfVideo, films, frameRate, gameFilms, partsOf, sharpStreamOf, streamOf } from './films';

const assets = fileURLToPath(new URL('../../assets/', import.meta.url));
const inStreams = (name: string): string => `${assets}streams/${name}`;
const names = readdirSync(inStreams(''));
type Part = ReturnType<typeof partsOf>[number];
const all = [...films, ...gameFilms];
const lengthOf = (film: Film, part: Part): number =>
  part === 'trailer' ? film.trailer.reduce((sum, [from, to]) => sum + to - from, 0) : film.seconds;
const streams = all.flatMap((film) =>
  partsOf(film).map((part) => ({ film, part, stream: streamOf(film, part), seconds: lengthOf(film, part) })),
);
const renditionsOf = (stream: string): string[] =>
  names.filter((name) => name.startsWith(`${stream}.`) && name.endsWith('.mp4'));
const { videos, games } = generateDemoContent();

describe('the films of the demo', () => {
  it('take at most 60 MB with clips and scripts', () => {
    const files = readdirSync(assets, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(`${parentPath}/${name}`).size, 0);
    expect(bytes).toBeLessThanOrEqual(60e6);
  });

  it('lie there beside the trailers of games and the test cards alone: no bytes that nothing plays', () => {
    // `tiny-content.ts` of the API and the viewer's tests play the cards.
    const cards = ['adaptive', 'clock', 'crossing-trailer', 'flat', 'sbs-180', 'tb-360'];
    const known = [
      ...Object.keys(fileFacts),
      ...films.map(({ name }) => name),
      ...games.map(({ slug }) => trailerStreamOf(slug)),
      ...cards,
    ];
    const isKnown = (name: string): boolean =>
      known.some((stream) => name.startsWith(`${stream}.`) || name === `${stream}-en.vtt`);
    expect(names.filter((name) => !isKnown(name))).toEqual([]);
    const played = new Set([
      ...streams.map(({ stream }) => stream),
      ...films.filter(({ isSharp }) => isSharp).map((film) => sharpStreamOf(film)),
      ...[...recordings.values()].map(({ stream }) => stream),
    ]);
    expect(Object.keys(fileFacts).filter((stream) => !played.has(stream))).toEqual([]);
  });

  it('last 40 to 120 seconds each, their trailers 8 to 20', () => {
    for (const { seconds } of films) {
      expect(seconds).toBeGreaterThanOrEqual(40);
      expect(seconds).toBeLessThanOrEqual(120);
    }
    for (const film of films) {
      expect(lengthOf(film, 'trailer')).toBeGreaterThanOrEqual(8);
      expect(lengthOf(film, 'trailer')).toBeLessThanOrEqual(20);
    }
  });

  it('are as many as the videos, of different lengths, each of its own world', () => {
    expect(films.map(({ name }) => name)).toEqual(videos.map(({ slug }) => slug));
    expect(new Set(films.map(({ seconds }) => seconds)).size).toBe(films.length);
    const worlds = all.map(({ world }) => JSON.stringify([world.family, world.palette]));
    expect(new Set(worlds).size).toBe(worlds.length);
  });

  it('have trailers of pieces that lie within them, one after the other, and never of their ends', () => {
    for (const { trailer, seconds } of all)
      for (const [index, [from, to]] of trailer.entries()) {
        expect(from).toBeGreaterThanOrEqual(index === 0 ? 1 : (trailer[index - 1]?.[1] ?? 0));
        expect(to).toBeLessThanOrEqual(seconds);
      }
  });

  it('are all different: no two titles play the same bytes', () => {
    const sources = [...videos, ...games].flatMap(({ files, trailer }) => [
      ...files.flatMap(({ source }) => source ?? []),
      ...(trailer?.source ? [trailer.source] : []),
    ]);
    expect(new Set(sources).size).toBe(sources.length);
    const digests = sources.map((source) => {
      const file = readFileSync(inStreams(sameFiles.get(`streams/${source}`)?.slice('streams/'.length) ?? source));
      return createHash('sha256').update(file).digest('hex');
    });
    expect(new Set(digests).size).toBe(digests.length);
  });

  it.each(streams)(
    '$stream is as long in each rendition as its plan says, and as its facts',
    async ({ stream, seconds }) => {
      const renditions: FragmentedFilm[] = [];
      for (const name of renditionsOf(stream)) renditions.push(await readFragments(inStreams(name)));
      for (const rendition of renditions) expect(Math.abs(rendition.seconds - seconds)).toBeLessThan(3 / frameRate);
      const best = renditions.toSorted((a, b) => b.height - a.height)[0];
      expect(fileFacts[stream]).toEqual({
        width: best?.width,
        height: best?.height,
        seconds: best?.seconds,
        bytes: best?.bytes,
      });
      expect(sameFiles.get(`streams/${stream}.mp4`)).toBe(`streams/${stream}.${best?.height}.mp4`);
    },
  );

  it.each(streams)('$stream has playlists that name each byte of its renditions once', ({ stream }) => {
    const master = readFileSync(inStreams(`${stream}.m3u8`), 'utf8');
    const playlists = master.match(/^[^#].*$/gm) ?? [];
    expect(playlists).toHaveLength(renditionsOf(stream).length);
    for (const playlist of playlists) {
      const text = readFileSync(inStreams(playlist), 'utf8');
      const file = /URI="([^"]+)",BYTERANGE="(\d+)@0"/.exec(text);
      let end = Number(file?.[2]);
      for (const [, bytes, offset] of text.matchAll(/^#EXT-X-BYTERANGE:(\d+)@(\d+)$/gm)) {
        expect(Number(offset)).toBe(end);
        end += Number(bytes);
      }
      // The rest is the index of fragments, for players that seek in the file itself.
      expect(end).toBeLessThanOrEqual(statSync(inStreams(file?.[1] ?? '')).size);
      expect(statSync(inStreams(file?.[1] ?? '')).size - end).toBeLessThan(1024);
    }
  });

  it('have sound in each rendition, and their trailers too', async () => {
    for (const { film, stream } of streams) {
      if (!film.hasSound) continue;
      for (const name of renditionsOf(stream)) expect((await readFragments(inStreams(name))).codec).toMatch(/,mp4a\./);
    }
  });

  it('are what videos play, with their own length and chapters', () => {
    for (const { slug, durationSeconds, chapters, files } of videos) {
      const film = filmOfVideo(slug);
      expect(durationSeconds).toBe(film.seconds);
      expect(chapters.map(({ at }) => at)).toEqual(film.chapters.map(({ at }) => at));
      expect(files.map(({ projection, stereo }) => ({ projection, stereo }))).toEqual([
        film.around,
        { projection: 'flat', stereo: 'mono' },
        ...(film.isSharp ? [film.around] : []),
      ]);
    }
    const shown = new Set(
      videos.flatMap(({ files }) => files.map(({ projection, stereo }) => `${projection} ${stereo}`)),
    );
    expect([...shown].toSorted()).toEqual(['180 mono', '180 side-by-side', '360 mono', '360 top-bottom', 'flat mono']);
  });

  it('have a still of each of their places, the first of which is the poster, and no two the same', () => {
    const stills = videos.flatMap(({ chapters, poster }) => {
      expect(chapters[0]?.still).toEqual(poster);
      return chapters.map(({ still }) => still?.path);
    });
    expect(stills).not.toContain(undefined);
    expect(new Set(stills).size).toBe(stills.length);
    expect(stills).toHaveLength(films.reduce((sum, { chapters }) => sum + chapters.length, 0));
  });

  it('are all that titles play: no test card is in the catalogue', () => {
    const sources = [...videos, ...games].flatMap(({ files, trailer }) => [
      ...files.map(({ source }) => source ?? ''),
      trailer?.source ?? '',
    ]);
    const known = new Set([
      ...all.flatMap((film) => partsOf(film).map((part) => `${streamOf(film, part)}.mp4`)),
      ...games.map(({ slug }) => `${trailerStreamOf(slug)}.mp4`),
      ...films.filter(({ isSharp }) => isSharp).map((film) => `${sharpStreamOf(film)}.mp4`),
    ]);
    expect(sources.filter((source) => source !== '' && !known.has(source))).toEqual([]);
  });

  it('are sharp in AV1, with H.264 of half the width beside it, where a headset shows what that is worth', () => {
    const sharp = videos.flatMap(({ slug, files }) =>
      files
        .filter(({ codecs }) => codecs !== undefined)
        .map(({ codecs, width }) => [slug, codecs, width, files[0]?.width]),
    );
    const codecs = expect.stringMatching(/^av01\.0\.\d\dM\.08,mp4a\.40\.2$/) as string;
    expect(sharp).toEqual(['tide-tables', 'sea-air', 'heat-haze'].map((slug) => [slug, codecs, 3840, 1920]));
  });

  it('have scripts that end with them', () => {
    for (const { files, durationSeconds } of videos)
      for (const { script } of files) {
        if (script === null) continue;
        const { actions } = JSON.parse(readFileSync(`${assets}scripts/${script}`, 'utf8')) as {
          actions: { at: number }[];
        };
        const last = (actions.at(-1)?.at ?? 0) / 1000;
        expect(last).toBeLessThanOrEqual(durationSeconds);
        expect(last).toBeGreaterThan(durationSeconds - 2);
      }
  });
});

describe('the hover clips of the demo', () => {
  it('are one for each game, of at most 80 KB and 10 MB together', () => {
    const clips = games.flatMap(({ slug, clip }) => (clip ? [{ slug, source: clip.source }] : []));
    expect(clips.map(({ source }) => source)).toEqual(clips.map(({ slug }) => `${slug}.mp4`));
    expect(readdirSync(`${assets}clips`).toSorted()).toEqual(games.map(({ slug }) => `${slug}.mp4`).toSorted());
    const sizes = clips.map(({ source }) => statSync(`${assets}clips/${source}`).size);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(80 * 1024);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(10e6);
  });
});
