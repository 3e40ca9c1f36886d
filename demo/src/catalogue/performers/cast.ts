import type { PortraitStyle } from '../../art/portraits/portrait-styles';
import type { Random } from '../../art/scene/random';
import { sample } from '../words/prose';

/** A performer as casts need her: her portrait stands beside the others. */
export interface Castable {
  readonly slug: string;
  readonly style: PortraitStyle;
}

/**
 * Some performers of a pool, no two with portraits of one style.
 * @returns slugs, in billing order; fewer than `count` only when the pool has fewer styles
 */
export function castFrom(random: Random, pool: readonly Castable[], count: number): string[] {
  const styles = new Set<PortraitStyle>();
  const cast: string[] = [];
  for (const { slug, style } of sample(random, pool, pool.length)) {
    if (cast.length === count) break;
    if (styles.has(style)) continue;
    styles.add(style);
    cast.push(slug);
  }
  return cast;
}
