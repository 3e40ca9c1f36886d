/** Every visible text of apps, mails and demo follows the copy rules, and each rule refuses its example. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { root } from '../apps/apps.mjs';
import { bannedWords, mistakesOf } from './copy-rules.mjs';
import { visibleText } from './visible-text.mjs';

/** Folders with visible text. */
const folders = [
  'shared/src',
  'shell/src',
  'mfe-auth/src',
  'mfe-camgirls/src',
  'mfe-catalogue/src',
  'api/src/areas/live',
];

/** Tests, and text for machines: shaders and SQL. */
const unread = /\.test\.|\/(?:testing|fixtures|signalling)\/|film-material|failed-attempts|api\/src\/ground\/db\//;

/** Text for engineers and operators: commands, configuration, the sandboxes and the mailbox of development. */
const operators =
  /^api\/src\/(?:areas\/content\/schema\/|.*(?:commands|cli|settings|ground-settings|openapi|purge-job|mailbox|sandbox|sandbox-page)\.ts$)/;

const files = execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && ![unread, operators].some((kind) => kind.test(file)));

/**
 * Contracts describe endpoints to engineers; only their sentences for a form's fields are visible.
 * @param {string} file
 * @param {string} text
 */
const isSeen = (file, text) => !file.startsWith('shared/src/contracts/') || text.startsWith('must ');

const read = (/** @type {string} */ file) =>
  visibleText(fs.readFileSync(path.join(root, file), 'utf8'), { jsx: file.endsWith('x') })
    .filter(({ text }) => isSeen(file, text))
    .map((found) => ({ ...found, file }));

test('no visible text has a banned word or a long sentence', () => {
  const texts = files.flatMap(read);
  expect(texts.length).toBeGreaterThan(400);
  const wrong = texts.flatMap(({ file, line, text }) =>
    mistakesOf(text).map((mistake) => `${file}:${line} ${mistake}`),
  );
  expect(wrong).toEqual([]);
});

describe('a banned word', () => {
  test.each(bannedWords.map(({ word, example }) => [example, word]))('is found in "%s"', (example) => {
    expect(mistakesOf(example)).toHaveLength(1);
  });

  test('is allowed in the exact texts of the product', () => {
    expect(mistakesOf('Ooops! The page is not found!')).toEqual([]);
  });

  test('does not hide in the plain words of the site', () => {
    expect(mistakesOf('Log in with your e-mail address. Demons, filming and an awkward room are fine.')).toEqual([]);
  });

  test('is no reason to refuse twenty words in one sentence, but the twenty-first is', () => {
    const words = (/** @type {number} */ count) => Array.from({ length: count }, () => 'word').join(' ');
    expect(mistakesOf(words(20))).toEqual([]);
    expect(mistakesOf(words(21))).toHaveLength(1);
  });
});

describe('visible text', () => {
  const texts = (/** @type {string} */ source) => visibleText(source, { jsx: true }).map(({ text }) => text);

  test('is what stands between tags and in attributes that people read', () => {
    const source = 'const a = <p className="big one" aria-label="Your games">Play <b>now</b></p>;';
    expect(texts(source)).toEqual(['Your games', 'Play', 'now']);
  });

  test('is a sentence in a template or in strings added up, with its values left out', () => {
    const source = "const a = `You have ${count} coins.`; const b = 'Play it ' + name + ' right now';";
    expect(texts(source)).toEqual(['You have {} coins.', 'Play it {} right now']);
  });

  test('is also in a condition inside a template', () => {
    expect(texts("const a = `${isLate ? 'You are late' : 'All is well'}`;")).toEqual(['You are late', 'All is well']);
  });

  test('is no import, type, key, address, class, error of the code or log line', () => {
    const source =
      "import a from 'a b'; type B = 'one two'; const c = { 'x y': 1 }; throw new Error('no such thing'); log.warn('it is late'); const d = '/games/one'; const e = 'card--big';";
    expect(texts(source)).toEqual([]);
  });

  test('has its line', () => {
    expect(visibleText("const a = 1;\n\nconst b = 'Two lines down';", { jsx: false })).toEqual([
      { text: 'Two lines down', line: 3 },
    ]);
  });
});
