import type { LibraryItem, MediaImage, OwnedGame } from '@platform/shared/contracts';
import { formatDuration, playStateOf, progressWords } from '@platform/shared/format';
import { paths } from '@platform/shared/paths';

/** Something to go on with. */
export interface NextUp {
  title: string;
  /** What it is, and how far the member is in it. */
  words: string;
  to: string;
  picture: MediaImage;
}

/** Most that are offered. */
const most = 3;

/**
 * What to go on with after a game: games that were started, videos that play in its world, then games that were not
 * begun yet, the latest first.
 * @param library the member's games, last played first; undefined: not known
 */
export function nextUp(owned: OwnedGame, library: readonly LibraryItem[] | undefined): NextUp[] {
  const others = (library ?? []).filter(({ game }) => game.id !== owned.game.id && game.notForSale !== 'unplayable');
  const started = others.filter((item) => playStateOf(item) === 'started').map(gameOf);
  const fresh = others.filter((item) => playStateOf(item) === 'new').map(gameOf);
  const videos = owned.videos.map(({ title, pageUrl, poster, durationSeconds }) => ({
    title,
    words: `Video from this world, ${formatDuration(durationSeconds)}`,
    to: pageUrl,
    picture: poster,
  }));
  return [...started, ...videos, ...fresh].slice(0, most);
}

const gameOf = (item: LibraryItem): NextUp => ({
  title: item.game.title,
  words: playStateOf(item) === 'started' ? progressWords(item) : 'In your library, not started',
  to: paths.play(item.game.slug),
  picture: item.hero,
});
