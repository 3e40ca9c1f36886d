import type { LibraryItem } from '@platform/shared/contracts';

/** How far a member is in a game. */
export type PlayState = 'new' | 'started' | 'completed';

type Played = Pick<LibraryItem, 'progress'>;

/** @param item an owned game; one that was once completed stays so while it is played again */
export const playStateOf = ({ progress }: Played): PlayState => {
  if (progress === null) return 'new';
  if (progress.completedAt !== null) return 'completed';
  return progress.seconds > 0 ? 'started' : 'new';
};

/** Whole percent that were played, 0 to 100; a game that was once completed is 100. */
export function playedPercent({ progress }: Played): number {
  if (progress === null) return 0;
  return progress.completedAt === null ? Math.floor((100 * progress.seconds) / progress.durationSeconds) : 100;
}

/** Where playing stopped, such as `Scene 17 of 44, The low stair`; without names of scenes how much was played. */
export const progressWords = ({ progress, scene }: Pick<LibraryItem, 'progress' | 'scene'>): string =>
  scene ? `Scene ${scene.number} of ${scene.count}, ${scene.title}` : `${playedPercent({ progress })}% played`;

/** Most games of the row to go on with. */
export const continuedShown = 3;

/**
 * The games to go on with: started, and not played to their end.
 * @param items as the API has them: last played first
 */
export const gamesToContinue = <Item extends Played>(items: readonly Item[]): Item[] =>
  items.filter((item) => playStateOf(item) === 'started').slice(0, continuedShown);
