type Oklch = readonly [lightness: number, chroma: number, hue: number];
type Rgb = readonly [number, number, number];

function oklchToLinearRgb(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const toHex = (channels: readonly number[]): string =>
  `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

/**
 * An OKLCH colour as `#rrggbb`, with the chroma lowered until sRGB can show it.
 * @param lightness 0 to 1
 * @param chroma 0 to about 0.37
 * @param hue degrees
 */
export function oklch(lightness: number, chroma: number, hue: number): string {
  let reduced = chroma;
  let rgb = oklchToLinearRgb(lightness, reduced, hue);
  for (let step = 0; step < 23 && !rgb.every((x) => x >= -0.0005 && x <= 1.0005); step++) {
    reduced *= 0.9;
    rgb = oklchToLinearRgb(lightness, reduced, hue);
  }
  return toHex(
    rgb.map((x) => {
      const linear = Math.min(1, Math.max(0, x));
      return 255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055);
    }),
  );
}

/** The seven colours of a picture, from its zenith down to its ground. */
export interface Palette {
  readonly name: string;
  readonly top: string;
  readonly mid: string;
  readonly low: string;
  /** The light source. */
  readonly glow: string;
  readonly accent: string;
  /** The colour set against the accent. */
  readonly counter: string;
  readonly ink: string;
}

function palette(
  name: string,
  top: Oklch,
  mid: Oklch,
  low: Oklch,
  glow: Oklch,
  accent: Oklch,
  counter: Oklch,
  ink: Oklch,
): Palette {
  return {
    name,
    top: oklch(...top),
    mid: oklch(...mid),
    low: oklch(...low),
    glow: oklch(...glow),
    accent: oklch(...accent),
    counter: oklch(...counter),
    ink: oklch(...ink),
  };
}

// Columns: zenith, middle sky, horizon, light source, accent, counter-accent, ground.
export const palettes: readonly Palette[] = [
  palette(
    'ember',
    [0.16, 0.045, 300],
    [0.32, 0.11, 10],
    [0.62, 0.17, 48],
    [0.9, 0.12, 82],
    [0.76, 0.17, 60],
    [0.6, 0.19, 18],
    [0.12, 0.03, 330],
  ),
  palette(
    'lagoon',
    [0.15, 0.04, 240],
    [0.32, 0.075, 215],
    [0.62, 0.1, 190],
    [0.95, 0.07, 170],
    [0.8, 0.13, 180],
    [0.8, 0.14, 75],
    [0.11, 0.03, 235],
  ),
  palette(
    'iris',
    [0.15, 0.06, 285],
    [0.32, 0.14, 292],
    [0.58, 0.18, 318],
    [0.92, 0.08, 330],
    [0.74, 0.18, 320],
    [0.76, 0.13, 220],
    [0.11, 0.045, 285],
  ),
  palette(
    'verdigris',
    [0.15, 0.03, 190],
    [0.3, 0.055, 172],
    [0.58, 0.09, 150],
    [0.95, 0.1, 115],
    [0.82, 0.15, 130],
    [0.78, 0.14, 70],
    [0.11, 0.025, 190],
  ),
  palette(
    'rosegold',
    [0.17, 0.035, 350],
    [0.36, 0.08, 15],
    [0.7, 0.11, 40],
    [0.95, 0.06, 75],
    [0.82, 0.1, 45],
    [0.68, 0.14, 350],
    [0.12, 0.025, 350],
  ),
  palette(
    'cobalt',
    [0.13, 0.06, 265],
    [0.3, 0.15, 264],
    [0.56, 0.17, 250],
    [0.94, 0.06, 220],
    [0.74, 0.14, 235],
    [0.82, 0.15, 80],
    [0.1, 0.045, 268],
  ),
  palette(
    'sodium',
    [0.13, 0.02, 70],
    [0.27, 0.05, 60],
    [0.58, 0.13, 65],
    [0.95, 0.11, 92],
    [0.82, 0.165, 76],
    [0.66, 0.17, 45],
    [0.1, 0.015, 60],
  ),
  palette(
    'coral',
    [0.18, 0.06, 270],
    [0.38, 0.12, 345],
    [0.72, 0.15, 30],
    [0.95, 0.07, 70],
    [0.78, 0.15, 28],
    [0.7, 0.12, 250],
    [0.12, 0.045, 280],
  ),
  palette(
    'glacier',
    [0.17, 0.03, 250],
    [0.36, 0.05, 240],
    [0.72, 0.05, 225],
    [0.98, 0.02, 210],
    [0.86, 0.06, 215],
    [0.78, 0.12, 60],
    [0.13, 0.025, 250],
  ),
  palette(
    'ultraviolet',
    [0.12, 0.06, 290],
    [0.26, 0.15, 285],
    [0.48, 0.22, 300],
    [0.88, 0.11, 190],
    [0.8, 0.14, 195],
    [0.66, 0.23, 340],
    [0.09, 0.05, 288],
  ),
  palette(
    'copper',
    [0.15, 0.025, 30],
    [0.33, 0.07, 35],
    [0.6, 0.12, 50],
    [0.93, 0.08, 85],
    [0.74, 0.12, 52],
    [0.72, 0.08, 190],
    [0.11, 0.02, 30],
  ),
  palette(
    'jade',
    [0.13, 0.035, 165],
    [0.28, 0.07, 162],
    [0.54, 0.11, 160],
    [0.95, 0.08, 150],
    [0.78, 0.14, 160],
    [0.84, 0.14, 95],
    [0.1, 0.025, 170],
  ),
  palette(
    'dusk',
    [0.2, 0.05, 265],
    [0.4, 0.09, 290],
    [0.7, 0.11, 20],
    [0.94, 0.09, 70],
    [0.8, 0.12, 50],
    [0.64, 0.13, 280],
    [0.14, 0.04, 275],
  ),
  palette(
    'crimson',
    [0.13, 0.04, 15],
    [0.28, 0.11, 18],
    [0.52, 0.19, 24],
    [0.92, 0.1, 60],
    [0.7, 0.19, 30],
    [0.84, 0.13, 80],
    [0.1, 0.03, 10],
  ),
  palette(
    'moonstone',
    [0.14, 0.015, 260],
    [0.3, 0.03, 262],
    [0.55, 0.04, 262],
    [0.96, 0.03, 80],
    [0.8, 0.05, 250],
    [0.82, 0.13, 78],
    [0.11, 0.012, 260],
  ),
  palette(
    'citrine',
    [0.16, 0.035, 210],
    [0.34, 0.06, 190],
    [0.72, 0.11, 100],
    [0.97, 0.1, 100],
    [0.88, 0.15, 98],
    [0.66, 0.12, 200],
    [0.12, 0.03, 215],
  ),
];

/**
 * @param name one of `palettes`
 * @throws RangeError for an unknown name
 */
export function paletteByName(name: string): Palette {
  const found = palettes.find((candidate) => candidate.name === name);
  if (!found) throw new RangeError(`unknown palette ${name}`);
  return found;
}

/**
 * Share of each colour in the mean of a picture, fitted over all families: off by 9 of 255 on
 * average. They sum to less than 1 because the corners of a picture are darkened.
 */
const shares = { top: 0.35, mid: 0.28, low: 0.05, glow: 0.09, accent: 0.11, counter: 0.03 } as const;

/**
 * About the mean colour of a picture in this palette, without rendering it: shown until the
 * picture has arrived.
 * @returns `#rrggbb`
 */
export function meanColour(colours: Palette): string {
  const channel = (hex: string, index: number): number => Number.parseInt(hex.slice(1 + index * 2, 3 + index * 2), 16);
  const weighted = Object.entries(shares) as [keyof typeof shares, number][];
  return toHex(
    [0, 1, 2].map((index) => weighted.reduce((sum, [name, share]) => sum + share * channel(colours[name], index), 0)),
  );
}
