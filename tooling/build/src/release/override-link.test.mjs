import { expect, test } from '@jest/globals';
import { overrideLink } from './override-link.mjs';

const link = { name: 'mfe-auth', build: 'b1', site: 'https://site.example', path: '/login', minutes: 10 };
const secret = 'a secret of thirty-two characters';

test('signs remote, build and end', () => {
  // shell/src/server/releases/override-link.test.ts has the same line.
  expect(overrideLink(link, secret, 1_795_000_000_000)).toBe(
    'https://site.example/login?release-override=mfe-auth:b1.1795000600.oY2iWo62TPEoArlJEYuNR6Cbq8H_1mc8qe0pY7PH_T4',
  );
});

test.each([
  [{}, undefined, 'Links need RELEASE_LINK_SECRET'],
  [{}, '', 'Links need RELEASE_LINK_SECRET'],
  [{}, 'short', 'RELEASE_LINK_SECRET is too short'],
  [{ minutes: 61 }, secret, 'a whole number of minutes, 1 to 60'],
  [{ minutes: 0 }, secret, 'a whole number of minutes, 1 to 60'],
  [{ minutes: NaN }, secret, 'a whole number of minutes, 1 to 60'],
])('%j with the secret %j is refused with a sentence', (changed, key, words) => {
  expect(() => overrideLink({ ...link, ...changed }, key)).toThrow(words);
});
