import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sameFiles } from '../index';
import { generateDemoContent } from '../catalogue/make-content';
import { type FragmentedFilm, readFragments } from '../make/film/fragments';
import { fileFacts } from './file-facts';
import { films, frameRate, passes, streamOf } from './films';

const assets = fileURLToPath(new URL('../../assets/', import.meta.url));
const inStreams = (name: string): string => `${assets}streams/${name}`;
const names = readdirSync(inStreams(''));
const parts = [
  'flat',
  'around',
  'trailer',
  'trailer-around',
] as const;
const streams = films.flatMap((film) =>
  parts.map((part) => ({
    film,
    part,
    stream: streamOf(film, part),
    seconds: part.startsWith('trailer') ? film.seconds / passes : film.seconds,
  })),
);
const renditionsOf = (stream: string): string[] =>
  names.filter((name) => name.startsWith(`${stream}.`) && name.endsWith('.mp4'));
const { videos, games } = generateDemoContent();

describe('the films of the demo', () => {
  it('take at most 40 MB together, and last 45 to 90 seconds, their trailers 15 to 20', () => {
    const bytes = streams.flatMap(({ stream }) => renditionsOf(stream).map((name) => statSync(inStreams(name)).size));
    expect(bytes).toHaveLength(films.length * 8);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(40e6);
    for (const { part, seconds } of streams) {
      const [least, most] = part.startsWith('trailer') ? [15, 20] : [45, 90];
      expect(seconds).toBeGreaterThanOrEqual(least);
      expect(seconds).toBeLessThanOrEqual(most);
    }
  });

  it.each(streams)(
    '$stream is as long in each rendition as its plan says, and as its facts',
    async ({ stream, seconds }) => {
      const renditions: FragmentedFilm[] = [];
      for (const name of renditionsOf(stream)) renditions.push(await readFragments(inStreams(name)));
      // Copied passes meet within a frame or two.
      for (const rendition of renditions)
        expect(Math.abs(rendition.seconds - seconds)).toBeLessThan((2 * passes) / frameRate);
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
    expect(playlists).toHaveLength(2);
    for (const playlist of playlists) {
      const text = readFileSync(inStreams(playlist), 'utf8');
      const file = /URI="([^"]+)",BYTERANGE="(\d+)@0"/.exec(text);
      let end = Number(file?.[2]);
      for (const [, bytes, offset] of text.matchAll(/^#EXT-X-BYTERANGE:(\d+)@(\d+)$/gm)) {
        expect(Number(offset)).toBe(end);
        end += Number(bytes);
      }
      // What follows is the index of fragments for players that seek in the file itself.
      expect(end).toBeLessThanOrEqual(statSync(inStreams(file?.[1] ?? '')).size);
      expect(statSync(inStreams(file?.[1] ?? '')).size - end).toBeLessThan(1024);
    }
  });

  it('have trailers of games beside them, 15 to 20 seconds of 1280 by 720, each of its own game', () => {
    const trailers = games.flatMap(({ slug, trailer }) => (trailer ? [{ slug, trailer }] : []));
    expect(trailers.length).toBeGreaterThanOrEqual(12);
    for (const { slug, trailer } of trailers) {
      expect(trailer).toMatchObject({ source: `game-${slug}.mp4`, width: 1280, height: 720, projection: 'flat' });
      expect(trailer.durationSeconds).toBeGreaterThanOrEqual(15);
      expect(trailer.durationSeconds).toBeLessThanOrEqual(20);
    }
  });

  it('are what every video plays, in its projection and with its own length and chapters', () => {
    for (const [index, video] of videos.entries()) {
      const film = films[index % films.length];
      if (!film) throw new Error('a video has a film');
      expect(video.durationSeconds).toBe(film.seconds);
      expect(video.chapters.map(({ at }) => at)).toEqual(film.chapters.map(({ at }) => at));
      expect(video.files.map(({ projection, stereo }) => ({ projection, stereo }))).toEqual([
        film.around,
        { projection: 'flat', stereo: 'mono' },
      ]);
    }
    const shown = new Set(
      videos.flatMap(({ files }) => files.map(({ projection, stereo }) => `${projection} ${stereo}`)),
    );
    expect([...shown].toSorted()).toEqual(['180 mono', '180 side-by-side', '360 mono', '360 top-bottom', 'flat mono']);
    const trailers = new Set(videos.map(({ trailer }) => trailer?.projection));
    expect(trailers).toEqual(new Set(['flat', '180', '360']));
  });

  it('are what owners of games play, and no test card is in the catalogue', () => {
    const sources = [
      ...[...videos, ...games].flatMap(({ files }) => files.map(({ source }) => source)),
      ...videos.map(({ trailer }) => trailer?.source),
    ];
    const made = new Set(streams.map(({ stream }) => `${stream}.mp4`));
    expect(sources.filter((source) => !made.has(source ?? ''))).toEqual([]);
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
  it('are one for each game that has one, of at most 80 KB and 10 MB together', () => {
    const clips = games.flatMap(({ slug, clip }) => (clip ? [{ slug, source: clip.source }] : []));
    expect(clips.map(({ source }) => source)).toEqual(clips.map(({ slug }) => `${slug}.mp4`));
    const sizes = clips.map(({ source }) => statSync(`${assets}clips/${source}`).size);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(80 * 1024);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(10e6);
  });
});
