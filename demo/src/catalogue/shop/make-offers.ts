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
  /** Last day; absent: none, for a demo may be shown years later. */
  readonly endsOn?: string;
  readonly terms: ContentOffer['terms'];
  readonly matches: (game: ContentGame) => boolean;
}

const isOut = (game: ContentGame): boolean => game.view !== 'announcement';
const saves =
  (percent: number, alsoMatches: (game: ContentGame) => boolean = () => true): Theme['matches'] =>
  (game) =>
    isOut(game) && game.standardDiscount >= percent && alsoMatches(game);
/** Price in coins for a member without Premium, before rounding. */
const memberCoins = ({ coins, standardDiscount }: ContentGame): number => (coins * (100 - standardDiscount)) / 100;
/** On sale by any percentage: the demo's smallest discount. */
const onSale: ContentOffer['terms'] = { kind: 'save', percent: 10 };
const themes: readonly Theme[] = [
  {
    slug: 'half-price',
    title: '40% off or more',
    text: 'Our biggest savings this season.',
    terms: { kind: 'save', percent: 40 },
    matches: saves(40),
  },
  {
    slug: 'night-drives',
    title: 'Night drives',
    text: 'Neon roads, rooftops and trams. City games to get lost in after dark, now on sale.',
    endsOn: '2027-10-31',
    terms: onSale,
    matches: saves(10, ({ tags }) => tags.includes('night') && ['city', 'retro'].some((place) => tags.includes(place))),
  },
  {
    slug: 'first-headset',
    title: 'For a first evening',
    text: 'Easy games to begin with, all under 900 coins for members.',
    terms: onSale,
    matches: saves(10, (game) => game.difficulty === 0 && memberCoins(game) < 900),
  },
  {
    slug: 'games-for-gems',
    title: 'Games for gems',
    text: 'You earn gems by rating games and with Premium.',
    terms: { kind: 'gems' },
    matches: (game) => isOut(game) && game.gems !== null,
  },
];

/** The offers of the deals page: no game is in two of them; offers that fit too few games are left out. */
export function makeOffers(games: readonly ContentGame[], plan: ArtPlan): ContentOffer[] {
  const taken = new Set<string>();
  return themes.flatMap(({ slug, title, text, endsOn = null, terms, matches }) => {
    const fitting = games.filter((game) => matches(game) && !taken.has(game.slug)).slice(0, most);
    const [lead] = fitting;
    if (!lead || fitting.length < fewest) return [];
    for (const game of fitting) taken.add(game.slug);
    return {
      slug,
      title,
      text,
      terms,
      games: fitting.map((game) => game.slug),
      startsOn: addDays(demoToday, -9),
      endsOn,
      image: imageOf(plan, `banners/${lead.slug}.webp`),
    };
  });
}
