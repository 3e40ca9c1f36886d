import type { Palette } from './palettes';

/** Times of day of one world: the same colours in another light. */
export const lights = [
  'own',
  'dawn',
  'night',
  'mist',
  'noon',
] as const;
export type Light = (typeof lights)[number];

const channels = (hex: string): number[] => [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16));

function mixed(from: string, to: string, share: number): string {
  const [a, b] = [channels(from), channels(to)];
  return `#${a
    .map((value, index) =>
      Math.round(value * (1 - share) + (b[index] ?? 0) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** A palette as a light shows it. */
export function inLight(palette: Palette, light: Light): Palette {
  const { top, mid, low, glow, accent, counter, ink } = palette;
  switch (light) {
    case 'dawn':
      return {
        ...palette,
        top: mixed(top, low, 0.4),
        mid: mixed(mid, glow, 0.28),
        low: mixed(low, glow, 0.35),
        ink: mixed(ink, mid, 0.2),
      };
    case 'night':
      return {
        ...palette,
        top: mixed(top, ink, 0.6),
        mid: mixed(mid, ink, 0.55),
        low: mixed(low, top, 0.6),
        accent: mixed(accent, mid, 0.3),
        counter: mixed(counter, mid, 0.35),
      };
    case 'mist':
      return {
        ...palette,
        top: mixed(top, low, 0.55),
        mid: mixed(mid, low, 0.5),
        accent: mixed(accent, low, 0.4),
        counter: mixed(counter, low, 0.4),
        ink: mixed(ink, mid, 0.55),
      };
    case 'noon':
      return {
        ...palette,
        top: mixed(top, accent, 0.55),
        mid: mixed(mid, accent, 0.45),
        low: mixed(low, glow, 0.6),
        glow: mixed(glow, '#ffffff', 0.5),
        ink: mixed(ink, mid, 0.45),
      };
    case 'own':
      return palette;
  }
}
