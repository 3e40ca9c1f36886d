import { HomeSectionKind, Slug } from '@platform/shared/contracts';
import { z } from 'zod';

/** The start page: games of the hero by slug (none: the popular ones), and the sections in order. */
export const ContentHome = z.strictObject({
  hero: z.array(Slug).max(4),
  sections: z.array(z.strictObject({ kind: HomeSectionKind, title: z.string().trim().min(1).max(60) })).max(12),
});
export type ContentHome = z.infer<typeof ContentHome>;

/** Default start page. */
export const usualHome: ContentHome = {
  hero: [],
  sections: [
    { kind: 'popular', title: 'Featured games' },
    { kind: 'live', title: 'Live now' },
    { kind: 'performers', title: 'Popular VR pornstars' },
    { kind: 'videos', title: 'New videos' },
    { kind: 'new', title: 'New games' },
    { kind: 'coming-soon', title: 'Coming soon' },
    { kind: 'on-sale', title: 'On sale' },
  ],
};
