import { createRandom } from '../../art/scene/random';
import type { ContentChapter, ContentFile, ContentVideo, ContentVideoFile } from '@platform/api/content';

/** Test patterns in assets/streams (make/make-streams.ts) by projection and stereo layout. */
const clips: Readonly<Record<string, string>> = {
  'flat mono': 'flat.mp4',
  '180 side-by-side': 'sbs-180.mp4',
  '180 mono': 'mono-180.mp4',
  '360 top-bottom': 'tb-360.mp4',
  '360 mono': 'mono-360.mp4',
};
const scripts = [
  'calm.funscript',
  'steady.funscript',
  'climbing.funscript',
  'waves.funscript',
];
const chapterTitles = [
  'Arrival',
  'First words',
  'The long room',
  'Closer',
  'Lights down',
  'Afterwards',
];
/** Length of every test pattern. */
const clipSeconds = 12;
/** The video whose flat file is there as HLS too (make/make-streams.ts). */
const adaptive = 'tide-tables';
/** The video whose trailer has captions. */
const captioned = 'the-long-crossing';
/** Every so many videos one was filmed through a fisheye lens. */
const fisheyeEvery = 16;

type Streams = Pick<ContentVideo, 'files' | 'trailer' | 'chapters' | 'captions'>;

/**
 * What a demo video streams: a test pattern for each file, a flat trailer, chapters and captions.
 * @param index position in the list
 */
export function videoStreams(slug: string, index: number, files: readonly ContentFile[], scripted: boolean): Streams {
  const random = createRandom(`streams:${slug}`);
  const script = scripted ? random.pick(scripts) : null;
  const fisheye = index % fisheyeEvery === fisheyeEvery - 1;
  const streamed = files.map((file): ContentVideoFile => {
    const stereo180 = file.projection === '180' && file.stereo === 'side-by-side';
    return fisheye && stereo180
      ? { ...file, fieldOfView: 190, lens: 'fisheye190', source: 'fisheye-190.mp4', script }
      : {
          ...file,
          lens: null,
          source: clips[`${file.projection} ${file.stereo}`] ?? null,
          ...(slug === adaptive && file.projection === 'flat' && { playlist: 'adaptive.m3u8' }),
          script,
        };
  });
  const flat = streamed.find(({ projection }) => projection === 'flat');
  return {
    files: streamed,
    trailer: flat
      ? {
          ...flat,
          gigabytes: 0.1,
          playlist: undefined,
          script: null,
          ...(slug === captioned && {
            captions: [{ language: 'en', label: 'English', source: 'crossing-trailer-en.vtt' }],
          }),
        }
      : null,
    chapters: chapters(3 + random.integer(0, 3)),
    captions: random() < 0.6 ? [{ language: 'en', label: 'English', source: 'clock-en.vtt' }] : [],
  };
}

/** Within the test pattern, which is shorter than any film, so that a player can show them. */
function chapters(count: number): ContentChapter[] {
  return chapterTitles
    .slice(0, count)
    .map((title, index) => ({ at: Math.floor((clipSeconds / count) * index), title }));
}
