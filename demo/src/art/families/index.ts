import type { Palette } from '../scene/palettes';
import type { Random } from '../scene/random';
import type { Scene } from '../scene/scene';
import { city } from './city';
import { crystal } from './crystal';
import { dunes } from './dunes';
import { grid } from './grid';
import { isles } from './isles';
import { monolith } from './monolith';
import { orbs } from './orbs';
import { planet } from './planet';
import { portal } from './portal';
import { silk } from './silk';
import { terrace } from './terrace';
import { tunnel } from './tunnel';

type Draw = (scene: Scene, random: Random, palette: Palette, kind?: number) => void;

const drawings = {
  grid,
  planet,
  portal,
  dunes,
  crystal,
  city,
  tunnel,
  monolith,
  silk,
  terrace,
  orbs,
  isles,
} satisfies Record<string, Draw>;

/** A family of composition; environments and geometry only, figures are never drawn. */
export type Family = keyof typeof drawings;

/** All families, in the order in which `spread` weighs them. */
export const families = Object.keys(drawings) as Family[];

/** How many kinds a family has: what its pictures are about differs from kind to kind. */
export const kindsOf = (family: Family): number =>
  (({ isles: 3, tunnel: 6 }) as Partial<Record<Family, number>>)[family] ?? 4;

/** Draws one picture of a family into a scene. */
export const drawFamily = (family: Family, ...parts: Parameters<Draw>): void => drawings[family](...parts);
