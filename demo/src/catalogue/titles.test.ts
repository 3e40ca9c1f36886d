import type { Family } from '../art/families';
import { placeOf } from '../art/scene/places';
import { curatedGames } from './games/curated-games';
import { generateDemoContent } from './make-content';
import { demoSubjects } from './subjects';
import { slugOf } from './words/slug';

const subjects = demoSubjects();
const { games, videos, liveRooms } = generateDemoContent();
const worlds = new Map([
  ...subjects.games.map(({ slug, family, motif }) => [slug, { family, motif }] as const),
  ...subjects.videos.map(({ slug, world: { family, motif } }) => [slug, { family, motif }] as const),
]);
const titles = [...games, ...videos].flatMap(({ slug, title }) => {
  const world = worlds.get(slug);
  return world ? [{ slug, title, ...world }] : [];
});
const drawn = new Set(curatedGames.map(({ title }) => slugOf(title)));

describe('a title that names a place', () => {
  it.each<[RegExp, readonly Family[]]>([
    [/\b(?:water|bay|harbour|beach|lake|shore)\b/i, ['monolith']],
    [/\b(?:stairs?|staircase|steps|terrace|courtyard|ziggurat)\b/i, ['terrace']],
    [/\b(?:gardens?|hedge|orchard)\b/i, ['terrace', 'isles', 'orbs']],
    [/\b(?:door|arch|archway|gate|vestibule)\b/i, ['portal']],
    [/\b(?:road|mile|interstate)\b/i, ['grid', 'dunes']],
    [/\b(?:skyline|streets?|district|roof|rooftop|windows)\b/i, ['city']],
    [/\b(?:islands?|isles)\b/i, ['isles', 'terrace']],
    [/\b(?:dunes?|desert|sand)\b/i, ['dunes']],
  ])('%s shows it', (words, families) => {
    const named = titles.filter(({ title }) => words.test(title));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter(({ family }) => !families.includes(family)).map(({ title }) => title)).toEqual([]);
  });
});

it('no title is above the rain or the snow that falls in its pictures', () => {
  const falling = titles.filter(({ motif }) => motif === 'rain' || motif === 'snow');
  expect(falling.filter(({ title }) => /\babove\b/i.test(title))).toEqual([]);
});

it('a title with a moon beside the large disc of its world speaks of moons', () => {
  const two = titles.filter(
    ({ family, motif }) => ['grid', 'monolith'].includes(family) && /crescent|moon/.test(motif ?? ''),
  );
  expect(two.length).toBeGreaterThan(1);
  expect(two.filter(({ slug, title }) => !drawn.has(slug) && !/moons|moon and/i.test(title))).toEqual([]);
});

it('a title that names the evening or the night is in no light of noon', () => {
  const late = titles.filter(({ title }) => /\b(?:evening|dusk|sunset|afterglow|night|midnight)\b/i.test(title));
  expect(late.length).toBeGreaterThan(5);
  const wrong = late.filter(({ slug, title, family }) => {
    const world = { seed: slug, family, palette: 'ember', variant: 0 };
    return [1, 2, 3, 4, 5].some((index) => placeOf(world, index, title).light === 'noon');
  });
  expect(wrong.map(({ title }) => title)).toEqual([]);
});

it('no tagline says that the water is gone which its pictures show', () => {
  const dry = games.filter(({ tagline }) => /\bdried\b|\bdry\b/i.test(tagline));
  expect(dry.filter(({ slug }) => worlds.get(slug)?.family === 'monolith')).toEqual([]);
});

describe('the topic of a room', () => {
  const sets = new Map(subjects.rooms.map(({ slug, set }) => [slug, set]));

  it.each([
    [/\bneon\b/i, ['neon']],
    [/\bbalcony\b|\bsea\b/i, ['balcony']],
    [/\bdanc(?:e|ing)\b/i, ['stage']],
    [/\breading\b/i, ['shelves']],
    // There is no set with either.
    [/\brain\b|\bcandles?\b|\bcook(?:ing)?\b/i, []],
  ])('%s names what its picture shows', (words, fitting: readonly string[]) => {
    const named = liveRooms.filter(({ topic }) => words.test(topic));
    expect(named.length > 0).toBe(fitting.length > 0);
    expect(named.filter(({ nickname }) => !fitting.includes(sets.get(nickname) ?? ''))).toEqual([]);
  });

  it('asks for no headset where the picture is flat', () => {
    const flat = liveRooms.filter(({ projection }) => projection === 'flat');
    expect(flat.filter(({ topic }) => /headset required/i.test(topic))).toEqual([]);
  });
});
