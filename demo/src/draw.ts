import type { DrawingModule } from '@platform/api/content';
import { renderArt } from './art/render';
import { demoArtPlan } from './catalogue/art-plan';

/** Draws a picture of the demo; the API's image processes call it. */
export const draw: DrawingModule['draw'] = (path) => {
  const picture = demoArtPlan().get(path);
  if (!picture) throw new RangeError(`no picture ${path} is planned`);
  return renderArt(picture.spec);
};
