import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { GameCard } from './games';
import { ModelCard } from './model-card';
import { VideoCard } from './videos';

/** Content of a section of the start page. */
export const HomeSectionKind = z.enum(['popular', 'new', 'coming-soon', 'on-sale', 'videos', 'performers', 'live']);
export type HomeSectionKind = z.infer<typeof HomeSectionKind>;

/** Sections that list games. */
const GameSectionKind = HomeSectionKind.extract(['popular', 'new', 'coming-soon', 'on-sale']);
export type GameSectionKind = z.infer<typeof GameSectionKind>;

/** A section with its items; who is live changes by the minute, so that list has a call of its own. */
const HomeSection = z.discriminatedUnion('kind', [
  z.object({ kind: GameSectionKind, title: z.string(), games: z.array(GameCard) }),
  z.object({ kind: z.literal('videos'), title: z.string(), videos: z.array(VideoCard) }),
  z.object({ kind: z.literal('performers'), title: z.string(), models: z.array(ModelCard) }),
  z.object({ kind: z.literal('live'), title: z.string() }),
]);
export type HomeSection = z.infer<typeof HomeSection>;

const Home = z.object({
  /** Games for the hero, in order; none in the soft variant. */
  hero: z.array(GameCard).max(4),
  /** In page order; no title is in two of them, or in one of them and the hero. */
  sections: z.array(HomeSection),
  /**
   * The next popular games, in none of the others: they take the places of those that a member owns. Absent in the soft
   * variant.
   */
  spare: z.array(GameCard).optional(),
});
export type Home = z.infer<typeof Home>;

export const home = defineEndpoints({
  'GET /api/home': {
    summary: 'What the start page shows, in which order',
    access: 'public',
    audience: 'full',
    reply: Home,
  },
  'GET /api/soft-page/home': {
    summary: 'The same with what may be shown to anybody',
    access: 'public',
    audience: 'any',
    reply: Home,
  },
});
