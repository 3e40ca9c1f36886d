import type { ContentFile, ContentTrailer, ContentVideoFile } from '@platform/api/content';
import { fileFacts } from './file-facts';
import { type Film, type Layout, gameTrailerStream, streamOf } from './films';

const BYTES_PER_GIGABYTE = 1e9;
const flat: Layout = { projection: 'flat', stereo: 'mono' };
const fieldOfView: Readonly<Record<Layout['projection'], number>> = { flat: 0, '180': 180, '360': 360 };

const captionsIn = (name: string) => [{ language: 'en', label: 'English', source: `${name}-en.vtt` }];

/** @throws RangeError for a stream that was never made */
function factsOf(stream: string) {
  const facts = fileFacts[stream];
  if (!facts) throw new RangeError(`the stream ${stream} is not there: run npm run films -w demo`);
  return facts;
}

function frameOf(stream: string, layout: Layout): ContentFile {
  const { width, height, bytes } = factsOf(stream);
  return {
    ...layout,
    quality: width < 1920 ? 'HD' : `${Math.round(width / 1000)}K`,
    fieldOfView: fieldOfView[layout.projection],
    width,
    height,
    gigabytes: bytes / BYTES_PER_GIGABYTE,
  };
}

const streamed = (stream: string, layout: Layout) => ({
  ...frameOf(stream, layout),
  lens: null,
  source: `${stream}.mp4`,
  playlist: `${stream}.m3u8`,
});

/**
 * A film's files with what was measured of them: one for headsets, and a flat one for every screen.
 * @param script for who watches in a headset or on a screen; null for none
 */
export const filmFiles = (film: Film, script: string | null): ContentVideoFile[] => [
  { ...streamed(streamOf(film, 'around'), film.around), script },
  { ...streamed(streamOf(film, 'flat'), flat), script },
];

/** A film's trailer, for screens or to look around in. */
export function filmTrailer(film: Film, isAround: boolean): ContentTrailer {
  const stream = streamOf(film, isAround ? 'trailer-around' : 'trailer');
  return {
    ...streamed(stream, isAround ? film.around : flat),
    script: null,
    durationSeconds: Math.round(factsOf(stream).seconds),
    captions: captionsIn(streamOf(film, 'trailer')),
  };
}

/** The trailer of a game, or null: not every game has one. */
export function gameTrailer(slug: string): ContentTrailer | null {
  const stream = gameTrailerStream(slug);
  const facts = fileFacts[stream];
  return facts === undefined
    ? null
    : { ...streamed(stream, flat), script: null, durationSeconds: Math.round(facts.seconds) };
}

/** Captions of the whole film. */
export const filmCaptions = ({ name }: Film) => captionsIn(name);

/** Whole seconds of the film's own files. */
export const filmSeconds = (film: Film): number => Math.round(factsOf(streamOf(film, 'around')).seconds);
