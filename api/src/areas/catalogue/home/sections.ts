import type { GameCard, HomeSection } from '@platform/shared/contracts';

/** How much the start page shows of each kind: whole rows of its grids. */
export const homeSizes = {
  hero: 4,
  popular: 6,
  new: 3,
  'coming-soon': 3,
  'on-sale': 3,
  videos: 3,
  performers: 4,
  live: 4,
  /** The next popular games, for members who own some of those that are shown. */
  spare: 6,
  /** Enough for any section when everything above it shows the same: the hero, and all sections of games. */
  candidates: 20,
} as const;

/**
 * Decides what stands on the start page: from top to bottom, each section shows the first of its candidates that
 * nothing above it shows. Titles count, so a video that is named as a game above it is left out, too.
 * @param hero games that stand above all sections
 * @param sections with all their candidates, the best first
 * @param live names of the performers whose rooms the section of live rooms shows, wherever it stands
 */
export function withoutRepetition(
  hero: readonly Pick<GameCard, 'title'>[],
  sections: readonly HomeSection[],
  live: readonly string[],
): HomeSection[] {
  const shown = new Set([...hero.map(({ title }) => title), ...live].map(key));
  /** The first `size` of the candidates that are new to the page. */
  const take = <T>(candidates: readonly T[], size: number, nameOf: (item: T) => string): T[] => {
    const taken: T[] = [];
    for (const item of candidates) {
      const name = key(nameOf(item));
      if (taken.length === size) break;
      if (shown.has(name)) continue;
      shown.add(name);
      taken.push(item);
    }
    return taken;
  };
  return sections.map((section) => {
    switch (section.kind) {
      case 'live':
        return section;
      case 'videos':
        return { ...section, videos: take(section.videos, homeSizes.videos, ({ title }) => title) };
      case 'performers':
        return {
          ...section,
          models: take(section.models, homeSizes.performers, ({ firstName, lastName }) => `${firstName} ${lastName}`),
        };
      default:
        return { ...section, games: take(section.games, homeSizes[section.kind], ({ title }) => title) };
    }
  });
}

/**
 * The popular games that stand nowhere on the page, for members who own some of what does.
 * @param sections as the page shows them
 * @param popular all candidates of the popular games, the best first
 */
export function spareGames(
  hero: readonly GameCard[],
  sections: readonly HomeSection[],
  popular: readonly GameCard[],
): GameCard[] {
  const games = sections.flatMap((section) => ('games' in section ? section.games : []));
  const shown = new Set([...hero, ...games].map(({ id }) => id));
  return popular.filter(({ id }) => !shown.has(id)).slice(0, homeSizes.spare);
}

const key = (name: string): string => name.trim().toLowerCase();
