import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** The fields that tests read of replies; the schemas have all of them. */
interface Source {
  readonly url?: string;
}
interface DeovrList {
  readonly authorized: string;
  readonly scenes: {
    readonly name: string;
    readonly list: { readonly title: string; readonly thumbnailUrl: string }[];
  }[];
}
interface DeovrScene {
  readonly fullAccess: boolean;
  readonly encodings: { readonly videoSources: Source[] }[];
  readonly fleshlight: { readonly url: string }[];
}
interface HeresphereList {
  readonly access: number;
  readonly library: { readonly name: string; readonly list: string[] }[];
}
interface HeresphereVideo {
  readonly media: { readonly name: string; readonly sources: Source[] }[];
}
interface HeresphereScan {
  readonly scanData: { readonly title: string }[];
}
interface PlayaVideo {
  readonly data: {
    readonly details: {
      readonly type: string;
      readonly links: { readonly url: string | null; readonly unavailable_reason: string | null }[];
    }[];
  };
}
interface PlayaList {
  readonly data: { readonly content: unknown[] };
}
interface Shapes {
  'deovr-list': DeovrList;
  'deovr-scene': DeovrScene;
  'heresphere-list': HeresphereList;
  'heresphere-video': HeresphereVideo;
  'heresphere-scan': HeresphereScan;
  'playa-videos': PlayaList;
  'playa-video': PlayaVideo;
  'playa-actors': PlayaList;
  'playa-actor': object;
  'playa-studios': PlayaList;
  'playa-categories': object;
  'playa-config': object;
  'playa-refusal': { readonly status: { readonly code: number } };
}

const folder = new URL('.', import.meta.url);
const ajv = new Ajv2020({
  allErrors: true,
  strict: true,
  // A page's content is the caller's, beside the page.
  strictTypes: false,
  schemas: readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as object),
});

/**
 * Checks a reply against the shape that a headset's app documents.
 * @param name file of the schema, without its ending
 * @throws Error with every place where the reply differs
 */
export function shaped<N extends keyof Shapes>(name: N, reply: unknown): Shapes[N] {
  const fits = ajv.getSchema(`${name}.json`);
  if (!fits) throw new Error(`there is no schema ${name}`);
  if (fits(reply) !== true) throw new Error(`this is no ${name}: ${ajv.errorsText(fits.errors, { separator: '\n' })}`);
  return reply as Shapes[N];
}
