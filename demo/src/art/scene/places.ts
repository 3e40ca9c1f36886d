import type { LandscapeSpec } from './landscape';
import type { Light } from './lights';

/** The lights of a world's places, one after the other. A title that names a time of day keeps to it. */
const days: readonly (readonly [says: RegExp, lights: readonly Light[]])[] = [
  [
    /night|midnight|moon|eclipse|comet|stars?\b|lantern|saturn|signal|shift/i,
    ['own', 'night', 'own', 'night', 'own', 'mist'],
  ],
  [/dawn|sun|morning|breakfast|amber|gold|gilded|honey|heat/i, ['own', 'dawn', 'own', 'noon', 'dawn', 'noon']],
  [/evening|dusk|sunset|afterglow|late/i, ['own', 'dawn', 'own', 'night', 'mist', 'own']],
  [/rain|snow|winter|ice|cold|mist/i, ['own', 'mist', 'own', 'night', 'mist', 'noon']],
];
const allDay: readonly Light[] = [
  'own',
  'dawn',
  'own',
  'night',
  'mist',
  'noon',
];

/**
 * One place of a title's world: its family, colours and motif, composed anew and in a light of its own.
 * @param index 0 is the world itself
 */
export function placeOf(world: LandscapeSpec, index: number, title: string): LandscapeSpec {
  if (index === 0) return world;
  const lights = days.find(([says]) => says.test(title))?.[1] ?? allDay;
  return { ...world, seed: `${world.seed}/${index}`, light: lights[index % lights.length] ?? 'own' };
}
