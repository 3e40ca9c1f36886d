import type { Random } from '../../art/scene/random';
import type { ContentFile } from '@platform/api/content';

type Projection = ContentFile['projection'];

const fieldOfView: Record<Projection, number> = { flat: 0, '180': 180, '360': 360 };
/** Frame sizes by quality: side by side for 180 degrees, top and bottom for 360, one eye for flat. */
const frames: Record<string, Record<Projection, readonly [width: number, height: number]>> = {
  '8K': { '180': [8192, 4096], '360': [8192, 8192], flat: [7680, 4320] },
  '7K': { '180': [7168, 3584], '360': [7168, 7168], flat: [6720, 3780] },
  '6K': { '180': [5760, 2880], '360': [5760, 5760], flat: [5760, 3240] },
  '5K': { '180': [5120, 2560], '360': [5120, 5120], flat: [5120, 2880] },
  '4K': { '180': [3840, 1920], '360': [3840, 3840], flat: [3840, 2160] },
};

/**
 * One file.
 * @param gigabytes at 8K; smaller frames weigh less
 */
function mediaFile(quality: string, projection: Projection, gigabytes: number): ContentFile {
  const [width, height] = frames[quality]?.[projection] ?? [3840, 2160];
  const share = (Number.parseInt(quality, 10) / 8) ** 1.5;
  const stereo = projection === 'flat' ? 'mono' : projection === '180' ? 'side-by-side' : 'top-bottom';
  return {
    quality,
    projection,
    stereo,
    fieldOfView: fieldOfView[projection],
    width,
    height,
    gigabytes: Math.max(0.1, Math.round(gigabytes * share * 10) / 10),
  };
}

/** The headset files in two or three qualities, and a flat one for every screen. */
export function mediaFiles(
  random: Random,
  best: '8K' | '7K' | '6K',
  projection: '180' | '360',
  gigabytes: number,
): ContentFile[] {
  const smaller = random() < 0.5 ? ['5K'] : ['6K', '4K'].filter((quality) => quality !== best);
  return [best, ...smaller]
    .map((quality) => mediaFile(quality, projection, gigabytes))
    .concat(mediaFile('4K', 'flat', gigabytes * 0.8));
}
