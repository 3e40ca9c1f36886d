import type { LandscapeSpec } from './landscape';
import type { Light } from './lights';

/** What a title says of the hour or the weather in its world. */
export type Time = 'night' | 'day' | 'evening' | 'weather';

/** The lights of a world's places, one after the other. A title that names a time of day keeps to it. */
const days: readonly (readonly [time: Time, says: RegExp, lights: readonly Light[]])[] = [
  [
    'night',
    /night|midnight|moon|eclipse|comet|stars?\b|lantern|saturn|signal|shift/i,
    ['own', 'night', 'own', 'night', 'own', 'mist'],
  ],
  ['day', /dawn|sun|morning|breakfast|amber|gold|gilded|honey|heat/i, ['own', 'dawn', 'own', 'noon', 'dawn', 'noon']],
  ['evening', /evening|dusk|sunset|afterglow|late/i, ['own', 'dawn', 'own', 'night', 'mist', 'own']],
  ['weather', /rain|snow|winter|ice|cold|mist/i, ['own', 'mist', 'own', 'night', 'mist', 'noon']],
];
const dayOf = (title: string): (typeof days)[number] | undefined => days.find(([, says]) => says.test(title));
const allDay: readonly Light[] = [
  'own',
  'dawn',
  'own',
  'night',
  'mist',
  'noon',
];

/** The time that a title names; absent: its places go through a whole day. */
export const timeOf = (title: string): Time | undefined => dayOf(title)?.[0];

/**
 * One place of a title's world: its family, colours and motif, composed anew and in a light of its own.
 * @param index 0 is the world itself
 */
export function placeOf(world: LandscapeSpec, index: number, title: string): LandscapeSpec {
  if (index === 0) return world;
  const lights = dayOf(title)?.[2] ?? allDay;
  return { ...world, seed: `${world.seed}/${index}`, light: lights[index % lights.length] ?? 'own' };
}
