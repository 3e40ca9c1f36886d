import type { Content } from '@platform/api/content';
import { type ArtSubjects, imageOf, suppliedAvatarPaths } from '../art/plan';
import { createRandom } from '../art/scene/random';
import { demoArtPlan } from './art-plan';
import { bars } from './site/bars';
import { home } from './site/home';
import { makeDevices, shopPage } from './shop/make-devices';
import { cathedralCast, makeGames } from './games/make-games';
import { type Castless, castAll } from './performers/cast';
import { makeLiveRooms, makeModels } from './performers/make-models';
import { makeOffers } from './shop/make-offers';
import { makeCategories, makeStudios, makeTags } from './tags/make-tags';
import { curated, makeVideos } from './videos/make-videos';
import { makeSeo } from './site/seo';
import { demoSubjects } from './subjects';
import { faqItems } from './site/text/faq-items';
import { helpPages } from './site/text/help-pages';
import { legalPages } from './site/text/legal-pages';

/** Games and videos by popularity, with the sizes of their casts. */
function titlesToCast({ games, videos }: ArtSubjects): Castless[] {
  // Who plays in a video of a game plays in the game.
  const givenOf = (slug: string): readonly string[] =>
    slug === 'cathedral-of-tides' ? cathedralCast : curated.flatMap(({ game, model }) => (game === slug ? model : []));
  const ranked = [
    ...games.map(({ slug, seed }, index) => ({
      rank: index / games.length,
      slug,
      seed,
      // Of a game mostly two or three.
      size: createRandom(`size:${seed}`).pick([1, 2, 2, 2, 3, 3, 3, 4]),
      given: givenOf(slug),
    })),
    ...videos.map(({ slug, world: { seed } }, index) => ({
      rank: index / videos.length,
      slug,
      seed,
      ...(curated[index]
        ? { size: 1, given: [curated[index].model] }
        : { size: createRandom(`size:${seed}`).pick([1, 1, 2]) }),
    })),
  ];
  return ranked.toSorted((a, b) => a.rank - b.rank);
}

/**
 * The demo catalogue (docs/spec/catalogue.md#demo): 96 games, 40 videos, 40 performers, 24 live
 * rooms and everything around them. Made from constants and seeds, so it is the same on every run.
 */
export function generateDemoContent(): Content {
  const subjects = demoSubjects();
  const plan = demoArtPlan();
  const models = makeModels(subjects.models, subjects.rooms, plan);
  const casts = castAll(titlesToCast(subjects), subjects.models);
  const games = makeGames(subjects.games, plan, casts);
  const released = games.flatMap((game, index) => {
    const family = subjects.games[index]?.family;
    return family === undefined || game.view === 'announcement' ? [] : [{ ...game, family }];
  });
  const textPages = [...helpPages, ...legalPages, shopPage];
  return {
    format: 1,
    studios: makeStudios(),
    categories: makeCategories(),
    tags: makeTags(),
    models,
    games,
    videos: makeVideos(subjects.videos, plan, released, subjects.models, casts),
    liveRooms: makeLiveRooms(subjects.rooms, plan),
    offers: makeOffers(games, plan),
    devices: makeDevices(plan),
    textPages,
    faq: [...faqItems],
    seo: makeSeo(textPages),
    bars,
    avatars: suppliedAvatarPaths.map((path) => imageOf(plan, path)),
    home,
    accountPictures: {
      join: imageOf(plan, 'stills/the-ninth-arch.webp'),
      return: imageOf(plan, 'stills/lanternfall.webp'),
      age: imageOf(plan, 'stills/the-glass-orchard.webp'),
      neutral: imageOf(plan, 'stills/saltlight.webp'),
    },
  };
}
