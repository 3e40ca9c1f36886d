import type { ContentGame } from '@platform/api/content';
import { gameFilms } from '../../films/films';
import { generateDemoContent } from '../make-content';
import { settings } from './settings';

const { games } = generateDemoContent();
const textOf = ({ tagline, description }: ContentGame): string => [tagline, ...description].join(' ');
const rules: readonly (readonly [says: string, words: RegExp, holds: (game: ContentGame) => boolean])[] = [
  ['scripts', /\bscripts?\b/i, ({ scripts }) => scripts],
  ['playing seated', /\bseated\b/i, ({ comfort }) => /seated/i.test(comfort)],
  ['standing', /\bstanding mode\b/i, ({ comfort }) => /standing/i.test(comfort)],
  ['endings', /\bendings?\b|\bbranches\b/i, ({ endings }) => endings > 1],
  ['tracked hands', /\bhands are tracked\b/i, ({ tags }) => tags.includes('hand-tracking')],
  ['spoken answers', /\banswers aloud\b/i, ({ tags }) => tags.includes('voice-choices')],
  ['volumetric video', /\bvolumetric\b/i, ({ tags }) => tags.includes('volumetric')],
  ['puzzles', /\bpuzzles\b/i, ({ tags }) => tags.includes('puzzle')],
  ['difficulty', /\bdifficulty\b/i, ({ difficulty }) => difficulty !== null],
];

/** Nights and evenings after the first. */
const otherNights =
  /\b(?:every|each|next|second|first) (?:evening|night)\b|\b(?:two|three|four) (?:evenings|nights)\b|\ba week\b|\bevenings as\b/i;

describe('the text of a game', () => {
  it.each(rules)('speaks of %s where the facts beside it do', (_, words, holds) => {
    const saying = games.filter((game) => words.test(textOf(game)));
    expect(saying.length).toBeGreaterThan(0);
    expect(saying.filter((game) => !holds(game)).map(({ slug }) => slug)).toEqual([]);
  });

  it('speaks of no sound, for the film that its page plays is silent', () => {
    expect(gameFilms.filter(({ hasSound }) => hasSound)).toEqual([]);
    const loud = /\b(?:score|music|soundtrack|audio|stereo|volumes?|ambience)\b/i;
    expect(games.filter((game) => loud.test(textOf(game))).map(({ slug }) => slug)).toEqual([]);
    expect(games.filter(({ tags }) => tags.some((tag) => ['music', 'stereo-sound'].includes(tag)))).toEqual([]);
  });

  it.each([
    ['one night', 'more of them', /\b(?:one|single|short) night\b|\btonight\b/i, otherNights],
    ['one evening', 'more of them', /\b(?:one|last|long) evening\b/i, otherNights],
    ['a few hours', 'nights', /\b(?:three|eleven) hours\b/i, otherNights],
    ['a sun that stays', 'the dark', /\bsun (?:that )?never\b/i, /\bafter dark\b|\bmidnight\b/i],
    ['lit windows', 'a city without power', /\blit\b|\bwindows?\b/i, /\bpower has been out\b/i],
  ])('that speaks of %s does not speak of %s', (_one, _other, says, denies) => {
    const torn = games.filter((game) => says.test(textOf(game)) && denies.test(textOf(game)));
    expect(torn.map(({ slug }) => slug)).toEqual([]);
  });

  it('begins with a world of its kind of place', () => {
    const worlds = Object.values(settings).flatMap((setting) => Object.values(setting.worlds));
    const without = games.filter(({ description: [first = ''] }) => !worlds.some((world) => first.startsWith(world)));
    // Its description is written by hand.
    expect(without.map(({ slug }) => slug)).toEqual(['cathedral-of-tides']);
  });

  it('begins with a paragraph that no other game has', () => {
    const first = games.map(({ description }) => description[0]);
    expect(first.filter((text, index) => first.indexOf(text) !== index)).toEqual([]);
  });
});

it('a game with the tag Multiple endings has several', () => {
  const tagged = games.filter(({ tags }) => tags.includes('multiple-endings'));
  expect(tagged.length).toBeGreaterThan(3);
  expect(tagged.filter(({ endings }) => endings < 2).map(({ slug }) => slug)).toEqual([]);
});

it('a game that is not out has no votes', () => {
  const announced = games.filter(({ view }) => view === 'announcement');
  expect(announced.length).toBeGreaterThan(2);
  expect(announced.filter(({ rating, ratingSpread }) => rating > 0 || ratingSpread.some((votes) => votes > 0))).toEqual(
    [],
  );
});
