import type { Family } from '../../art/families';
import type { Motif } from '../../art/scene/motifs';
import { timeOf } from '../../art/scene/places';
import { generateDemoContent } from '../make-content';
import { demoSubjects } from '../subjects';

const { games, videos } = generateDemoContent();
const subjects = demoSubjects();
const worlds = new Map<string, { readonly family: Family; readonly motif?: Motif }>([
  ...subjects.games.map((game) => [game.slug, game] as const),
  ...subjects.videos.map(({ slug, world }) => [slug, world] as const),
]);
const titles = [...games, ...videos].map(({ slug, title, tags }) => {
  const { family, motif } = worlds.get(slug) ?? {};
  return { slug, title, tags, family, motif };
});
type Title = (typeof titles)[number];
const isOf =
  (...families: Family[]) =>
  ({ family }: Title): boolean =>
    family !== undefined && families.includes(family);
/** For each tag of a place, what a title's pictures must be to have it. */
const shown: Readonly<Record<string, (title: Title) => boolean>> = {
  sea: (title) => isOf('monolith')(title) && !/lake/i.test(title.title),
  desert: isOf('dunes'),
  space: isOf('planet', 'tunnel'),
  city: isOf('city'),
  retro: isOf('grid'),
  costume: isOf('silk'),
  luxury: isOf('terrace'),
  winter: ({ motif, title }) => motif === 'snow' || /\b(?:ice|winter|snow)\b/i.test(title),
  night: ({ title }) => timeOf(title) !== 'day',
};

describe('the tag of a place', () => {
  it.each(Object.entries(shown))('%s is on titles alone whose pictures show it', (tag, isShown) => {
    const tagged = titles.filter(({ tags }) => tags.includes(tag));
    expect(tagged.length).toBeGreaterThan(2);
    expect(tagged.filter((title) => !isShown(title)).map(({ slug }) => slug)).toEqual([]);
  });

  it.each(['desert', 'city', 'retro', 'costume', 'luxury', 'winter'])('%s is on all titles that show it', (tag) => {
    const missed = titles.filter((title) => shown[tag]?.(title) && !title.tags.includes(tag));
    expect(missed.map(({ slug }) => slug)).toEqual([]);
  });

  it('says night of every title that names it, under a sky', () => {
    const named = titles.filter(({ title }) => /\b(?:mid)?night\b/i.test(title));
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter(({ tags }) => !tags.includes('night')).map(({ slug }) => slug)).toEqual([]);
  });
});
