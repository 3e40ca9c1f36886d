import type { ContentConfig } from '../settings';
import { basename, extname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { slugPattern, VideoFile } from '@platform/shared/contracts';
import type { Command } from '../../../ground/area';
import type { FrameOptions } from './frame-geometry';
import { packFilm } from './pack-film';

const { projection, stereo } = VideoFile.shape;
const projections = projection.options;
const stereos = stereo.options;

/** Making what an import takes. */
export const packCommands: readonly Command<ContentConfig>[] = [
  {
    words: 'media pack',
    synopsis: 'FILM [--to FOLDER] [--name SLUG] [--projection flat|180|360] [--stereo mono|side-by-side|top-bottom]',
    summary: 'make renditions, trailer, hover clip, thumbnails and posters of a film, for content import',
    minArgs: 1,
    maxArgs: 9,
    needsDatabase: false,
    run: async ({ note }, args) => {
      const { positionals, values } = parseArgs({
        args: [...args],
        allowPositionals: true,
        options: {
          to: { type: 'string' },
          name: { type: 'string' },
          projection: { type: 'string', default: 'flat' },
          stereo: { type: 'string', default: 'mono' },
        },
      });
      const [path, ...more] = positionals;
      if (path === undefined || more.length > 0) throw new Error('Name one film.');
      const name = values.name ?? slugOf(path);
      if (!slugPattern.test(name))
        throw new Error(`"${name}" cannot be a name: use lower-case words joined by hyphens, with --name.`);
      const folder = resolve(values.to ?? `${name}-package`);
      const { snippet, isComplete } = await packFilm({
        path: resolve(path),
        folder,
        name,
        frame: {
          projection: oneOf('--projection', projections, values.projection),
          stereo: oneOf('--stereo', stereos, values.stereo),
        } satisfies FrameOptions,
        programs: { ffmpeg: 'ffmpeg', ffprobe: 'ffprobe' },
        onProgress: note,
      });
      return [
        `Packed ${basename(path)} into ${folder}. This is its part of a record of "videos" in content.json, also in ${name}.video.json; title, studio, tags, cast and the like are yours to write:`,
        JSON.stringify(snippet, null, 2),
        isComplete
          ? `A game's hover clip is "clip": {"source": "${name}.mp4"}; posters to choose from are videos/${name}.jpg, -2 and -3.`
          : 'ffmpeg is not installed here: the film is taken as it is, without renditions, trailer, clip, thumbnails and posters. Install ffmpeg (Debian: apt-get install ffmpeg) and run this again to have them.',
      ].join('\n');
    },
  },
];

const slugOf = (path: string): string =>
  basename(path, extname(path))
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

function oneOf<T extends string>(option: string, allowed: readonly T[], value: string): T {
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw new Error(`${option} must be one of ${allowed.join(', ')}.`);
  return found;
}
