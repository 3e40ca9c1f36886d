import type { GameCard, HomeSection, ModelCard, VideoCard } from '@platform/shared/contracts';
import fc from 'fast-check';
import { homeSizes, withoutRepetition } from './sections';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const game = (title: string) => ({ title }) as GameCard;
const video = (title: string) => ({ title }) as VideoCard;
const model = (firstName: string) => ({ firstName, lastName: 'Vellin' }) as ModelCard;
const titles = (section: HomeSection | undefined): string[] => {
  if (!section || section.kind === 'live') return [];
  if (section.kind === 'videos') return section.videos.map(({ title }) => title);
  if (section.kind === 'performers') return section.models.map(({ firstName }) => firstName);
  return section.games.map(({ title }) => title);
};

it('fills each section with what stands nowhere above it, in the order of the candidates', () => {
  const [popular, fresh, videos] = withoutRepetition(
    [game('A'), game('B')],
    [
      { kind: 'popular', title: '', games: ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'].map(game) },
      { kind: 'new', title: '', games: ['H', 'I', 'B', 'J', 'K'].map(game) },
      { kind: 'videos', title: '', videos: ['j', 'L', 'M', 'N', 'O'].map(video) },
    ],
    [],
  );
  expect([titles(popular), titles(fresh), titles(videos)]).toEqual([
    ['C', 'D', 'E', 'F', 'G', 'H'],
    ['I', 'J', 'K'],
    ['L', 'M', 'N'],
  ]);
});

it('does not show a performer whose live room the page shows, wherever the rooms stand', () => {
  const [performers] = withoutRepetition(
    [],
    [
      { kind: 'performers', title: '', models: ['Ann', 'Bea', 'Cleo', 'Dora', 'Eve'].map(model) },
      { kind: 'live', title: '' },
    ],
    ['Bea Vellin'],
  );
  expect(titles(performers)).toEqual(['Ann', 'Cleo', 'Dora', 'Eve']);
});

it('repeats nothing, and leaves no place empty that a candidate could fill', () => {
  const names = fc.uniqueArray(fc.constantFrom(...letters), { maxLength: 20 });
  const kinds = fc.shuffledSubarray(['popular', 'new', 'coming-soon', 'on-sale'] as const);
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...letters.slice(0, 6)), { maxLength: 4 }),
      kinds,
      fc.array(names, { minLength: 4, maxLength: 4 }),
      (hero, chosen, lists) => {
        const sections = chosen.map((kind, index) => ({ kind, title: '', games: (lists[index] ?? []).map(game) }));
        const shown = withoutRepetition(hero.map(game), sections, []);
        const all = [...hero, ...shown.flatMap(titles)];
        expect(new Set(all).size).toBe(all.length);
        for (const [index, section] of shown.entries()) {
          const free = (lists[index] ?? []).filter((name) => !all.includes(name));
          const kind = section.kind === 'live' ? 'popular' : section.kind;
          expect(titles(section).length < homeSizes[kind] ? free : []).toEqual([]);
        }
      },
    ),
  );
});
