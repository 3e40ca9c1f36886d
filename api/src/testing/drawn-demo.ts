import { fileURLToPath } from 'node:url';
import type { DemoModule, DrawnPicture } from '../areas/content/schema/demo-module';
import { tinyContent } from './tiny-content';

/** A demo with these pictures, which drawings.ts draws. */
export const drawnDemo = (paths: readonly string[]): DemoModule => ({
  makeContent: tinyContent,
  pictures: new Map(paths.map((path): [string, DrawnPicture] => [path, { path, kind: path.split('/')[0] ?? '' }])),
  firstKinds: ['logos'],
  artVersion: 1,
  drawingModule: fileURLToPath(new URL('./drawings.ts', import.meta.url)),
  assets: '/nowhere',
  sameFiles: new Map(),
});
