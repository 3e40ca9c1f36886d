import type { Content } from '@platform/api/content';
import { imageOf, suppliedAvatarPaths } from '../art/plan';
import { demoArtPlan } from './art-plan';
import { bars } from './site/bars';
import { home } from './site/home';
import { makeDevices } from './shop/make-devices';
import { makeGames } from './games/make-games';
import { makeLiveRooms, makeModels } from './performers/make-models';
import { makeOffers } from './shop/make-offers';
import { makeCategories, makeStudios, makeTags } from './tags/make-tags';
import { makeVideos } from './videos/make-videos';
import { makeSeo } from './site/seo';
import { demoSubjects } from './subjects';
import { faqItems } from './site/text/faq-items';
import { helpPages } from './site/text/help-pages';
import { legalPages } from './site/text/legal-pages';

/**
 * The demo catalogue (docs/spec/catalogue.md#demo): 240 games, 160 videos, 80 performers, 24 live
 * rooms and everything around them. Made from constants and seeds, so it is the same on every run.
 */
export function generateDemoContent(): Content {
  const subjects = demoSubjects();
  const plan = demoArtPlan();
  const models = makeModels(subjects.models, plan);
  const games = makeGames(subjects.games, plan, subjects.models);
  const released = games.filter(({ view }) => view !== 'announcement').map(({ slug }) => slug);
  const textPages = [...helpPages, ...legalPages];
  return {
    format: 1,
    studios: makeStudios(),
    categories: makeCategories(),
    tags: makeTags(),
    models,
    games,
    videos: makeVideos(subjects.videos, plan, released, subjects.models),
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
