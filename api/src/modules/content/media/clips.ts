import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locate } from '../../../art/locate';
import { etagOf } from '../../../http/etag';

/** A file of the clips: a film, or captions of one. */
export interface Clip {
  /** Its size. */
  readonly bytes: number;
  open(range?: { readonly start: number; readonly end: number }): Buffer;
  readonly etag: string;
  readonly type: string;
}

/** Captions of a clip, as the contracts have them. */
export interface ClipCaptions {
  /** Two letters, such as `en`. */
  readonly language: string;
  readonly label: string;
  readonly url: string;
}

const folder = locate(import.meta.url, ['../../../../assets/clips', '../assets/clips']);
const types: Readonly<Record<string, string>> = { mp4: 'video/mp4', vtt: 'text/vtt; charset=utf-8' };
const names = readdirSync(folder).filter((name) => (name.split('.').at(-1) ?? '') in types);

/** The clips by their names. There are few and they are small: they stay in memory. */
export function readClips(): Map<string, Clip> {
  return new Map(
    names.map((name) => {
      const content = readFileSync(join(folder, name));
      return [
        name,
        {
          bytes: content.length,
          open: (range) => (range ? content.subarray(range.start, range.end + 1) : content),
          etag: etagOf(content),
          type: types[name.split('.').at(-1) ?? ''] ?? '',
        },
      ];
    }),
  );
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/**
 * The captions that lie beside a clip: `dunes.en.vtt` beside `dunes.mp4`.
 * @param url address of the clip, `/media/clips/<name>.mp4`, or null
 */
export function captionsOfClip(url: string | null): ClipCaptions[] {
  const stem = /^\/media\/clips\/([a-z0-9-]+)\.mp4$/.exec(url ?? '')?.[1];
  return names.flatMap((name) => {
    const [, of, language = ''] = /^([a-z0-9-]+)\.([a-z]{2})\.vtt$/.exec(name) ?? [];
    return stem !== undefined && of === stem
      ? [{ language, label: languageNames.of(language) ?? language, url: `/media/clips/${name}` }]
      : [];
  });
}
