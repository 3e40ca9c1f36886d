import { answerCookies } from '../fixtures/accessible';
import { neonMeridian } from '../fixtures/catalogue';
import { open } from '../fixtures/pages';
import { expect, test } from '../fixtures/test';

/**
 * What a screen reader is given of five pages, from the first word to the last, as it was read and approved: the files of
 * `read-aloud.spec.ts-snapshots`. Titles, prices and other facts of the catalogue are patterns there.
 */
for (const [name, path] of [
  ['login', '/login'],
  ['home', '/'],
  ['game', neonMeridian.path],
  ['film', '/videos/tide-tables'],
  // Of a performer who never goes live in these tests: after a show a room has a chat.
  ['room', '/camgirls/ines-calloway'],
] as const)
  test(`${name} is read aloud as written down`, async ({ visitor: page }) => {
    await answerCookies(page);
    await open(page, path);
    await expect(page.getByRole('main')).toMatchAriaSnapshot({ name: `${name}.aria.yml` });
  });
