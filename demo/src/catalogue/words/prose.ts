import type { Family } from '../../art/families';
import { type Random, createRandom } from '../../art/scene/random';
import { type GameFacts, type Line, comforts, hooks, mechanics, stories } from './sentences';
import { settings } from './settings';

/** Some elements of a list, none twice. */
export function sample<T>(random: Random, list: readonly T[], count: number): T[] {
  const rest = [...list];
  return Array.from({ length: Math.min(count, rest.length) }, () => {
    const [item] = rest.splice(random.integer(0, rest.length - 1), 1);
    return item as T;
  });
}

/** Gives every game of a family another place and hook, and the world of its place. */
export class Taglines {
  private readonly used = new Map<Family, number>();

  next(family: Family): { readonly tagline: string; readonly world: string } {
    const { places } = settings[family];
    const index = this.used.get(family) ?? 0;
    this.used.set(family, index + 1);
    const order = sample(createRandom(`hooks:${family}`), hooks, hooks.length);
    const [place, world] = places[index % places.length] ?? places[0];
    return { tagline: `${place}. ${order[index % order.length] ?? ''}`, world };
  }
}

/** Takes an element out of a list; absent when it is empty. @param chance 0 up to, not including, 1 */
export const take = <T>(list: T[], chance: number): T | undefined =>
  list.splice(Math.floor(chance * list.length), 1)[0];

/** Writes the descriptions of games: each begins with a paragraph of its own, and none contradicts its game. */
export class Descriptions {
  private readonly told = new Map<Family, readonly string[]>();

  /**
   * Draws numbers now, for a text that is written when the game's facts are known.
   * @returns three paragraphs: the world, by its name in `settings`, and its story; what one does there; how it plays
   */
  draw(random: Random, family: Family): (game: GameFacts, world: string) => string[] {
    const chances = Array.from({ length: 6 }, () => random());
    const last = Array.from({ length: random.integer(2, 3) }, () => random());
    // The first drew the world, which now comes from the place; kept so that later draws stay the same.
    const [, story = 0, ...middle] = chances;
    return (game, world) => {
      const { worlds, walks } = settings[family];
      const fitting = (lines: readonly Line[]): string[] =>
        lines.flatMap((line) => (typeof line === 'string' ? line : line[1](game) ? line[0] : []));
      const told = this.told.get(family) ?? [];
      const newStory = take(
        stories.filter((text) => !told.includes(text)),
        story,
      );
      this.told.set(family, [...told, newStory ?? '']);
      const [toDo, howTo, easily] = [walks, mechanics, comforts].map(fitting);
      return [
        `${worlds[world]} ${newStory}`,
        middle.map((chance, index) => take((index < 2 ? toDo : howTo) ?? [], chance)).join(' '),
        last.map((chance) => take(easily ?? [], chance)).join(' '),
      ];
    };
  }
}
