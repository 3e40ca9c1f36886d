import { type ArtPlan, imageOf } from '../../art/plan';
import type { ContentGame, ContentOffer } from '@platform/api/content';
import { demoToday } from '../games/make-games';
import { addDays } from '../words/days';

const fewest = 4;
const most = 12;

interface Theme {
  readonly slug: string;
  readonly title: string;
  readonly text: string;
  /** Days from the demo's day to the last one, or null for a lasting offer. */
  readonly days: number | null;
  readonly terms: ContentOffer['terms'];
  readonly matches: (game: ContentGame) => boolean;
}

const isOut = (game: ContentGame): boolean => game.view !== 'announcement';
const saves =
  (percent: number, alsoMatches: (game: ContentGame) => boolean = () => true): Theme['matches'] =>
  (game) =>
    isOut(game) && game.standardDiscount >= percent && alsoMatches(game);
/** On sale by any percentage: the demo's smallest discount. */
const onSale: ContentOffer['terms'] = { kind: 'save', percent: 10 };
const themes: readonly Theme[] = [
  {
    slug: 'half-price',
    title: '40% off or more',
    text: 'Our biggest savings this season, on everything from quiet rooms to open worlds.',
    days: 14,
    terms: { kind: 'save', percent: 40 },
    matches: saves(40),
  },
  {
    slug: 'night-drives',
    title: 'Night drives',
    text: 'Neon roads, rooftops and trams. City games to get lost in after dark, now on sale.',
    days: 21,
    terms: onSale,
    matches: saves(10, (game) => game.tags.includes('night')),
  },
  {
    slug: 'winter-lights',
    title: 'Winter lights',
    text: 'Ice halls, frozen lakes and warm company, on sale until the end of the year.',
    days: 41,
    terms: onSale,
    matches: saves(10, (game) => game.tags.includes('winter') || game.tags.includes('sea')),
  },
  {
    slug: 'first-headset',
    title: 'Your first headset',
    text: 'Easy, seated and short. Good first games, all under 900 coins.',
    days: null,
    terms: { kind: 'selection' },
    matches: (game) => game.difficulty === 0 && game.coins < 900 && game.view === 'released',
  },
  {
    slug: 'several-endings',
    title: 'Several endings',
    text: 'Games that end in three ways or more, depending on what you choose.',
    days: null,
    terms: { kind: 'selection' },
    matches: (game) => game.endings >= 3 && game.view === 'released',
  },
  {
    slug: 'spend-your-gems',
    title: 'Spend your gems',
    text: 'Games you can buy with gems. You earn gems with Premium, and when you first rate a game you own.',
    days: null,
    terms: { kind: 'gems' },
    matches: (game) => game.gems !== null && game.view === 'released',
  },
  {
    slug: 'with-scripts',
    title: 'With scripts',
    text: 'Games with hand-timed scripts for connected devices, now on sale.',
    days: 10,
    terms: onSale,
    matches: saves(10, (game) => game.scripts),
  },
  {
    slug: 'early-birds',
    title: 'Early access',
    text: 'Play now, while it is still in development.',
    days: null,
    terms: { kind: 'selection' },
    matches: (game) => game.view === 'early-access',
  },
];

/** The offers of the deals page; one that fits too few games is left out. */
export function makeOffers(games: readonly ContentGame[], plan: ArtPlan): ContentOffer[] {
  const leading = new Set<string>();
  return themes.flatMap(({ slug, title, text, days, terms, matches }) => {
    const fitting = games.filter(matches).slice(0, most);
    const [first] = fitting;
    if (!first || fitting.length < fewest) return [];
    // A world leads one offer alone, so that no two banners are the same.
    const lead = fitting.find((game) => !leading.has(game.slug)) ?? first;
    leading.add(lead.slug);
    return {
      slug,
      title,
      text,
      terms,
      games: fitting.map((game) => game.slug),
      startsOn: addDays(demoToday, -9),
      endsOn: days === null ? null : addDays(demoToday, days),
      image: imageOf(plan, `banners/${lead.slug}.webp`),
    };
  });
}
