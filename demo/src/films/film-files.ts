import type { ContentFile, ContentTrailer, ContentVideoFile } from '@platform/api/content';
import { fileFacts } from './file-facts';
import { type Film, type Layout, sharpStreamOf, streamOf } from './films';
import type { Recording } from './recordings';

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

/** As the API’s `qualityOf`, which is not loaded here; a test compares them. */
const qualityOf = (width: number, height: number): string =>
  width < 1_280 ? `${height}p` : width < 2_000 ? 'HD' : `${Math.round(width / 1_000)}K`;

function frameOf(stream: string, layout: Layout): ContentFile {
  const { width, height, bytes } = factsOf(stream);
  return {
    ...layout,
    quality: qualityOf(width, height),
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
 * A film's files with what was measured of them: one for headsets, a flat one for every screen, and of a sharp film one in AV1.
 * @param script for who watches in a headset or on a screen; null for none
 */
export function filmFiles(film: Film, script: string | null): ContentVideoFile[] {
  const sharp = sharpStreamOf(film);
  const codecs = fileFacts[sharp]?.codecs;
  return [
    { ...streamed(streamOf(film, 'around'), film.around), script },
    { ...streamed(streamOf(film, 'flat'), flat), script },
    // After them: the numbers of the others stay as members' apps know them.
    ...(codecs === undefined
      ? []
      : [{ ...frameOf(sharp, film.around), codecs, lens: null, source: `${sharp}.mp4`, script }]),
  ];
}

/** A film's trailer, for screens or to look around in. */
export function filmTrailer(film: Film): ContentTrailer {
  const stream = streamOf(film, 'trailer');
  return {
    ...streamed(stream, film.trailerAround ? film.around : flat),
    script: null,
    durationSeconds: Math.round(factsOf(stream).seconds),
    ...(film.hasSound && { captions: captionsIn(stream) }),
  };
}

/** Captions of the whole film. */
export const filmCaptions = ({ name }: Film) => captionsIn(name);

/** A room's recording: its file, and how many seconds it lasts. */
export const recordingFile = ({ stream }: Recording) => ({
  source: `${stream}.mp4`,
  seconds: Math.round(factsOf(stream).seconds),
});
