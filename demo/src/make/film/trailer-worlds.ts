import { demoSubjects } from '../../catalogue/subjects';
import type { LandscapeSpec } from '../../art/scene/landscape';

/** Games with a trailer: the most popular ones, which stand on the first pages. The others have none, for the sake of the clone's size. */
const TRAILERS = 12;

/** Seconds of a pass through the game's world, and how often a trailer goes through it. */
export const trailerLoop = 8;
export const trailerPasses = 2;

/** What trailers of games are drawn from, by slug. */
export const trailerWorlds: ReadonlyMap<string, LandscapeSpec> = new Map(
  demoSubjects()
    .games.slice(0, TRAILERS)
    .map(({ slug, family, palette, variant }) => [slug, { seed: slug, family, palette, variant }]),
);
