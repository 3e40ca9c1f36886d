import type { LibraryItem } from '@platform/shared/contracts';
import { gamesToContinue } from '@platform/shared/format';

/**
 * The games that lead the member area: those to go on with, else the latest one that can be played.
 * @param items as the API has them: last played first
 */
export function heroGames(items: readonly LibraryItem[]): LibraryItem[] {
  const started = gamesToContinue(items);
  return started.length > 0 ? started : items.filter(({ game }) => game.notForSale !== 'unplayable').slice(0, 1);
}
