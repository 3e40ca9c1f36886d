/** The demo as the API loads it at run time, by DEMO_MODULE: the names are those of `DemoModule` and `SeedModule`. */
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DemoModule } from '@platform/api/content';
import type { SeedModule } from '@platform/api/seed';
import { artVersion as version } from './art/render';
import { demoArtPlan } from './catalogue/art-plan';
import { fileFacts } from './films/file-facts';
import { trailerFrame, trailerStreamOf } from './films/game-trailers';
import { trailerSizes } from './films/trailer-sizes';
import { generateDemoContent } from './catalogue/make-content';
import { addMembers as addDemoMembers } from './seed/index';
import { addPapers as addDemoPapers } from './seed/papers';

const demo: DemoModule & SeedModule = {
  addMembers: addDemoMembers,
  addPapers: addDemoPapers,
  makeContent: generateDemoContent,
  pictures: demoArtPlan(),
  // Pictures of lists and first pages. The rest is drawn on the first request.
  firstKinds: ['posters', 'logos', 'portraits', 'live', 'avatars'],
  artVersion: version,
  // Next to this file in the sources and in the bundle alike.
  drawingModule: fileURLToPath(new URL(`./draw${extname(import.meta.url)}`, import.meta.url)),
  assets: fileURLToPath(new URL('../assets', import.meta.url)),
  // The best rendition of a stream is also the film served as one file.
  sameFiles: new Map(
    [
      ...Object.entries(fileFacts).map(([stream, { height }]) => [stream, height] as const),
      ...Object.keys(trailerSizes).map((slug) => [trailerStreamOf(slug), trailerFrame.height] as const),
    ].map(([stream, height]) => [`streams/${stream}.mp4`, `streams/${stream}.${height}.mp4`]),
  ),
};
export const {
  addMembers,
  addPapers,
  makeContent,
  pictures,
  firstKinds,
  artVersion,
  drawingModule,
  assets,
  sameFiles,
} = demo;
