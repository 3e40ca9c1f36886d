import { generateDemoContent } from '../make-content';

const { games, videos } = generateDemoContent();
const titles = [...games, ...videos];
const people = ['solo', 'duo', 'ensemble'];

it.each([
  ['solo', 1, 1],
  ['duo', 2, 2],
  ['ensemble', 3, 40],
])('%s is on titles with as many performers as it says, and on all of them', (tag, fewest, most) => {
  const fitting = titles.filter(({ cast }) => cast.length >= fewest && cast.length <= most);
  expect(fitting.length).toBeGreaterThan(5);
  expect(titles.filter(({ tags }) => tags.includes(tag))).toEqual(fitting);
});

it('no title says two numbers of performers', () => {
  const counted = titles.map(({ slug, tags }) => [slug, tags.filter((tag) => people.includes(tag)).length]);
  expect(counted.filter(([, count]) => count !== 1)).toEqual([]);
});
