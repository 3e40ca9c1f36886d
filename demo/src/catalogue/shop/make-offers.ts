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
  readonly matches: (game: ContentGame) => boolean;
}

const onSale = (game: ContentGame): boolean => game.standardDiscount > 0;
const themes: readonly Theme[] = [
  {
    slug: 'half-price',
    title: 'Forty percent off and more',
    text: 'The biggest reductions of the season, from quiet rooms to whole worlds.',
    days: 14,
    matches: (game) => game.standardDiscount >= 40,
  },
  {
    slug: 'night-drives',
    title: 'Night drives',
    text: 'Neon roads, rooftops and trams: city games for one long evening, reduced.',
    days: 21,
    matches: (game) => onSale(game) && game.tags.includes('night'),
  },
  {
    slug: 'winter-lights',
    title: 'Winter lights',
    text: 'Ice halls, frozen lakes and warm company until the end of the year.',
    days: 41,
    matches: (game) => onSale(game) && (game.tags.includes('winter') || game.tags.includes('sea')),
  },
  {
    slug: 'first-headset',
    title: 'Your first headset',
    text: 'Easy, seated and short. Good games to begin with, all below 900 coins.',
    days: null,
    matches: (game) => game.difficulty === 0 && game.coins < 900 && game.view === 'released',
  },
  {
    slug: 'long-stories',
    title: 'Long stories',
    text: 'Eighteen hours and more, with several endings each.',
    days: null,
    matches: (game) => game.hours >= 18 && game.endings >= 3 && game.view === 'released',
  },
  {
    slug: 'spend-your-gems',
    title: 'Spend your gems',
    text: 'Games that carry a gem price. Gems come with premium and with every game that you rate.',
    days: null,
    matches: (game) => game.gems !== null && game.view === 'released',
  },
  {
    slug: 'with-scripts',
    title: 'With scripts',
    text: 'Reduced games with hand-timed scripts for connected devices.',
    days: 10,
    matches: (game) => onSale(game) && game.scripts,
  },
  {
    slug: 'early-birds',
    title: 'Early access',
    text: 'Play while it is being finished. The price goes up at release.',
    days: null,
    matches: (game) => game.view === 'early-access',
  },
];

/** The offers of the deals page; one that fits too few games is left out. */
export function makeOffers(games: readonly ContentGame[], plan: ArtPlan): ContentOffer[] {
  return themes.flatMap(({ slug, title, text, days, matches }) => {
    const fitting = games.filter(matches).slice(0, most);
    const [first] = fitting;
    if (!first || fitting.length < fewest) return [];
    return {
      slug,
      title,
      text,
      games: fitting.map((game) => game.slug),
      startsOn: addDays(demoToday, -9),
      endsOn: days === null ? null : addDays(demoToday, days),
      image: imageOf(plan, `stills/${first.slug}.webp`),
    };
  });
}
