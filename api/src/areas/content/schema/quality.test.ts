import { qualityOf } from './quality';
import { ContentFile } from './schema';

it.each([
  [7_680, 3_840, '8K'],
  [3_840, 1_920, '4K'],
  [1_920, 1_080, 'HD'],
  [1_280, 720, 'HD'],
  [1_279, 720, '720p'],
  [640, 360, '360p'],
])('a picture of %i × %i is called %s', (width, height, label) => {
  expect(qualityOf({ width, height })).toBe(label);
  expect(ContentFile.shape.quality.safeParse(label).success).toBe(true);
});
