import { fileURLToPath } from 'node:url';
import type { DemoModule, DrawnPicture } from '../content/demo-module';
import { tinyContent } from './tiny-content';

/**
 * A demo with these pictures, which drawings.ts draws.
 * @param soft by path, whether it may be shown before the age gate
 */
export const drawnDemo = (soft: Readonly<Record<string, boolean>>): DemoModule => ({
  makeContent: tinyContent,
  pictures: new Map(
    Object.entries(soft).map(([path, isSoft]): [string, DrawnPicture] => [
      path,
      { path, kind: path.split('/')[0] ?? '', soft: isSoft },
    ]),
  ),
  firstKinds: ['logos'],
  artVersion: 1,
  drawingModule: fileURLToPath(new URL('./drawings.ts', import.meta.url)),
  assets: '/nowhere',
});
