import type { Content } from '@platform/api/content';

/** The start page of the demo: the popular games as its hero, and these sections. */
export const home: Content['home'] = {
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
