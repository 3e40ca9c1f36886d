import { type Family, families } from './families';
import { palettes } from './scene/palettes';
import { createRandom } from './scene/random';

/** A family and a palette for one slug. */
export interface Look {
  readonly family: Family;
  readonly palette: string;
}

const paletteNames = palettes.map(({ name }) => name);
const add = (counts: Map<string, number>, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

/**
 * Art-directs a whole catalogue: balanced families and palettes, none repeated within the last 5
 * (families) and 3 (palettes) of the list, each pair used at most once until all are used.
 * @param slugs in the order in which they are shown
 * @param given families or palettes that are already decided; they count, and stay
 * @returns a look for each slug, the same for the same list
 */
export function spread(
  slugs: readonly string[],
  given: ReadonlyMap<string, Partial<Look>> = new Map(),
): Map<string, Look> {
  const familyUse = new Map<string, number>();
  const paletteUse = new Map<string, number>();
  const pairUse = new Map<string, number>();
  const looks = new Map<string, Look>();
  let recentFamilies: string[] = [];
  let recentPalettes: string[] = [];

  const choose = (slug: string): Look => {
    const random = createRandom(`plan:${slug}`);
    let best: Look | undefined;
    let lowest = Infinity;
    const fixed = given.get(slug);
    for (const family of fixed?.family ? [fixed.family] : families) {
      for (const name of fixed?.palette ? [fixed.palette] : paletteNames) {
        const cost =
          (familyUse.get(family) ?? 0) +
          (paletteUse.get(name) ?? 0) * 0.9 +
          (pairUse.get(family + name) ?? 0) * 6 +
          (recentFamilies.includes(family) ? 5 : 0) +
          (recentPalettes.includes(name) ? 5 : 0) +
          random() * 1.2;
        if (cost < lowest) {
          lowest = cost;
          best = { family, palette: name };
        }
      }
    }
    if (!best) throw new RangeError('there are no families or palettes to choose from');
    return best;
  };

  for (const slug of slugs) {
    const look = choose(slug);
    looks.set(slug, look);
    add(familyUse, look.family);
    add(paletteUse, look.palette);
    add(pairUse, look.family + look.palette);
    recentFamilies = [look.family, ...recentFamilies].slice(0, 5);
    recentPalettes = [look.palette, ...recentPalettes].slice(0, 3);
  }
  return looks;
}
