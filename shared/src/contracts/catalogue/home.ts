import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { GameCard } from './games';

/** What a section of the start page lists; each has a call of its own, so that one that fails spoils no other. */
export const HomeSectionKind = z.enum(['popular', 'new', 'on-sale', 'videos', 'performers', 'live']);
export type HomeSectionKind = z.infer<typeof HomeSectionKind>;

const Home = z.object({
  /** Games for the hero, the first one shown first; none in the soft variant. */
  hero: z.array(GameCard).max(4),
  /** In the order in which they stand. */
  sections: z.array(z.object({ kind: HomeSectionKind, title: z.string() })),
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
