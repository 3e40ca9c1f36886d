import type { Family } from '../../art/families';
import { type Random, createRandom } from '../../art/scene/random';
import { comforts, hooks, mechanics, stories } from './sentences';
import { settings } from './settings';

/** Some elements of a list, none twice. */
export function sample<T>(random: Random, list: readonly T[], count: number): T[] {
  const rest = [...list];
  return Array.from({ length: Math.min(count, rest.length) }, () => {
    const [item] = rest.splice(random.integer(0, rest.length - 1), 1);
    return item as T;
  });
}

/** Gives every game of a family another place and hook. */
export class Taglines {
  private readonly used = new Map<Family, number>();

  next(family: Family): string {
    const { places } = settings[family];
    const index = this.used.get(family) ?? 0;
    this.used.set(family, index + 1);
    const order = sample(createRandom(`hooks:${family}`), hooks, hooks.length);
    return `${places[index % places.length] ?? places[0]}. ${order[index % order.length] ?? ''}`;
  }
}

/** Three paragraphs: the world and its story, what one does there, how it plays. */
export function describeGame(random: Random, family: Family): string[] {
  const { worlds, walks } = settings[family];
  return [
    `${random.pick(worlds)} ${random.pick(stories)}`,
    [...sample(random, walks, 2), ...sample(random, mechanics, 2)].join(' '),
    sample(random, comforts, random.integer(2, 3)).join(' '),
  ];
}
