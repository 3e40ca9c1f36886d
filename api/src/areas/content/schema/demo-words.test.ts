import type { ContentChanges } from './merge-content';
import { demoWords } from './demo-words';

const found = (tagline: string) => demoWords({ games: [{ tagline }] } as unknown as ContentChanges);

it.each(['TODO: a tagline', 'Lorem ipsum', 'Write to help@site.example', 'tbd'])(
  'finds what a draft left behind: %s',
  (text) => {
    expect(found(text)).toEqual([expect.stringMatching(/^games\.0\.tagline: has "/)]);
  },
);

it('leaves ordinary sentences alone', () => {
  expect(found('Deciding what to do is the other half.')).toEqual([]);
});
