import type { Content } from '../schema';
import { usualHome } from '../home';
import { demoArtPlan } from './art-plan';
import { bars } from './bars';
import { makeDevices } from './make-devices';
import { makeGames } from './make-games';
import { makeLiveRooms, makeModels } from './make-models';
import { makeOffers } from './make-offers';
import { makeCategories, makeStudios, makeTags } from './make-tags';
import { makeVideos } from './make-videos';
import { makeSeo } from './seo';
import { demoSubjects } from './subjects';
import { faqItems } from './text/faq-items';
import { helpPages } from './text/help-pages';
import { legalPages } from './text/legal-pages';

/**
 * The demo catalogue (decisions.md, "Content"): 240 games, 160 videos, 80 performers, 24 live
 * rooms and everything around them. Made from constants and seeds, so it is the same on every run.
 */
export function generateDemoContent(): Content {
  const subjects = demoSubjects();
  const plan = demoArtPlan();
  const models = makeModels(subjects.models, plan);
  const games = makeGames(
    subjects.games,
    plan,
    models.map(({ slug }) => slug),
  );
  const released = games.filter(({ view }) => view !== 'announcement').map(({ slug }) => slug);
  const textPages = [...helpPages, ...legalPages];
  return {
    format: 1,
    studios: makeStudios(),
    categories: makeCategories(),
    tags: makeTags(),
    models,
    games,
    videos: makeVideos(subjects.videos, plan, released, models),
    liveRooms: makeLiveRooms(subjects.rooms, plan),
    offers: makeOffers(games, plan),
    devices: makeDevices(),
    textPages,
    faq: [...faqItems],
    seo: makeSeo(textPages),
    bars,
    home: usualHome,
  };
}
