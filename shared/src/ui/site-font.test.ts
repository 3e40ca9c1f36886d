import { readFileSync } from 'node:fs';
import path from 'node:path';

const css = readFileSync(path.join(__dirname, 'base.global.css'), 'utf8');

/** Letters of a face, by the name of its file. */
function lettersOf(file: string): Set<number> {
  const face = css.split('@font-face').find((one) => one.includes(`/${file}.woff2`));
  const letters = new Set<number>();
  for (const [, first = '', last = first] of face?.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g) ?? [])
    for (let letter = Number.parseInt(first, 16); letter <= Number.parseInt(last, 16); letter += 1) letters.add(letter);
  return letters;
}

describe('the site’s font', () => {
  const onEveryPage = lettersOf('site-sans');
  const others = lettersOf('mona-sans-latin-standard-normal');

  it('has each Western letter in one of its two files, so that no page fetches both for its own words', () => {
    const western = Array.from({ length: 0xff - 0x20 + 1 }, (_, index) => 0x20 + index);
    expect(western.filter((letter) => onEveryPage.has(letter) === others.has(letter))).toEqual([]);
    expect([...others].filter((letter) => onEveryPage.has(letter))).toEqual([]);
  });

  it('has the signs of the site’s own words in the file that is preloaded', () => {
    const signs = Array.from('Buy for 1\u202f290 coins – “Ember Orbit” isn’t 40 % off… · © − × € •');
    expect(signs.filter((sign) => !onEveryPage.has(sign.codePointAt(0) ?? 0))).toEqual([]);
  });
});
