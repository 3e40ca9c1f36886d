import type { ContentVideoFile } from '../../content/schema/schema';

type Frame = Pick<ContentVideoFile, 'projection' | 'stereo' | 'lens'>;

interface HeadsetProjection {
  readonly deovr: { readonly screenType: string; readonly stereoMode: string };
  readonly heresphere: {
    readonly projection: string;
    readonly stereo: string;
    readonly fov: number;
    readonly lens: string;
  };
  readonly playa: { readonly projection: 'FLT' | '180' | '360' | 'FSH'; readonly stereo: 'MN' | 'LR' | 'TB' };
}

const stereos = {
  mono: { deovr: 'off', heresphere: 'mono', playa: 'MN' },
  'side-by-side': { deovr: 'sbs', heresphere: 'sbs', playa: 'LR' },
  'top-bottom': { deovr: 'tb', heresphere: 'tb', playa: 'TB' },
} as const;
const screens = {
  flat: { deovr: 'flat', heresphere: 'perspective', playa: 'FLT', fov: 0 },
  '180': { deovr: 'dome', heresphere: 'equirectangular', playa: '180', fov: 180 },
  '360': { deovr: 'sphere', heresphere: 'equirectangular360', playa: '360', fov: 360 },
} as const;
/** Degrees of the fisheye lenses. */
const lenses = { mkx200: 200, mkx220: 220, vrca220: 220, rf52: 190, fisheye190: 190 } as const;

/** A file's projection in the words of each headset app (the table of the public protocols). */
export function headsetProjection({ projection, stereo, lens }: Frame): HeadsetProjection {
  const eyes = stereos[stereo];
  const screen = screens[projection];
  return {
    deovr: { screenType: lens ?? screen.deovr, stereoMode: eyes.deovr },
    heresphere: {
      projection: lens === null ? screen.heresphere : 'fisheye',
      stereo: eyes.heresphere,
      fov: lens === null ? screen.fov : lenses[lens],
      lens: lens === null ? 'Linear' : lens.toUpperCase(),
    },
    playa: { projection: lens === null ? screen.playa : 'FSH', stereo: eyes.playa },
  };
}
