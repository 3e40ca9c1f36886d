import type { Family } from '../../art/families';
import type { Motif } from '../../art/scene/motifs';
import { timeOf } from '../../art/scene/places';

/** A title and its world. */
interface Titled {
  readonly title: string;
  readonly family: Family;
  readonly motif?: Motif;
}

/** What all pictures of a family show. */
const ofFamilies: Partial<Record<Family, string>> = {
  grid: 'retro',
  planet: 'space',
  dunes: 'desert',
  city: 'city',
  monolith: 'sea',
  silk: 'costume',
  terrace: 'luxury',
};
/** Families without an hour: there is no sky, or it is always dark. */
const timeless: readonly Family[] = [
  'planet',
  'tunnel',
  'crystal',
  'silk',
  'orbs',
];
/** Families whose roads and windows are lit unless the title names a day. */
const lamplit: readonly Family[] = ['grid', 'city'];

const isNight = ({ family, title }: Titled): boolean =>
  timeOf(title) === 'night' ? !timeless.includes(family) : lamplit.includes(family) && timeOf(title) !== 'day';

/** Tags of the place, the hour and the season that a title's pictures show; none that they do not. */
export function placeTags(titled: Titled): string[] {
  const { title, family, motif } = titled;
  const place = ofFamilies[family];
  return [
    ...(place && !(place === 'sea' && /\blake\b/i.test(title)) ? [place] : []),
    ...(family === 'tunnel' && /station|signal/i.test(title) ? ['space'] : []),
    ...(isNight(titled) ? ['night'] : []),
    ...(motif === 'snow' || /\b(?:ice|winter|snow)\b/i.test(title) ? ['winter'] : []),
  ];
}
