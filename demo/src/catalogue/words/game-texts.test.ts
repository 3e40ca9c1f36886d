import type { ContentGame } from '@platform/api/content';
import { generateDemoContent } from '../make-content';

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

describe('the text of a game', () => {
  it.each(rules)('speaks of %s where the facts beside it do', (_, words, holds) => {
    const saying = games.filter((game) => words.test(textOf(game)));
    expect(saying.length).toBeGreaterThan(0);
    expect(saying.filter((game) => !holds(game)).map(({ slug }) => slug)).toEqual([]);
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
