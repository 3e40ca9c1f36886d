/** Every visible text of apps, mails and demo follows the copy rules, and each rule refuses its example. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { root } from '../apps/apps.mjs';
import { remoteList } from '../apps/remotes.mjs';
import { bannedWords, mistakesOf } from './copy-rules.mjs';
import { visibleText } from './visible-text.mjs';

/** Folders with text that visitors, members, performers, staff or operators read. */
const folders = ['shared', 'shell', ...remoteList.map(({ name }) => name), 'api', 'demo'].map((name) => `${name}/src`);

/** Tests, and text for machines: SQL, scenes, films, limits, names that are refused, states of providers, reasons of the ledger. */
const unread =
  /\.test\.|\/(?:testing|fixtures|signalling)\/|film-material|failed-attempts|refused-names|payments\/providers\/btcpay|api\/src\/ground\/db\/(?!commands)|demo\/src\/(?:art|make|seed\/members)/;

/** Tables and descriptions for engineers, which docs and API show them. */
const engineers = /^api\/src\/(?:.*settings|ground\/plugins\/openapi)\.ts$/;

/** Text for operators: commands, the status, checks of content, backups, keys and the sandboxes. */
const forOperators =
  /^api\/src\/(?:areas\/(?:content\/(?:schema|pack|media)|site\/backup)\/|ground\/(?:security|status)\/|.*(?:commands?|cli|status|sandbox|sandbox-page)\.ts$)/;

const files = execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && ![unread, engineers].some((kind) => kind.test(file)));

/**
 * Contracts describe endpoints to engineers; only their sentences for a form's fields and the words of staff's acts are visible.
 * @param {string} file
 * @param {string} text
 */
const isSeen = (file, text) =>
  !file.startsWith('shared/src/contracts/') || text.startsWith('must ') || file.endsWith('/staff/acts.ts');

const read = (/** @type {string} */ file) =>
  visibleText(fs.readFileSync(path.join(root, file), 'utf8'), { jsx: file.endsWith('x') })
    .filter(({ text }) => isSeen(file, text))
    .map((found) => ({ ...found, file }));

const readTexts = files.flatMap(read);

test('no visible text has a banned word or a long sentence', () => {
  const wrong = readTexts.flatMap(({ file, line, text }) =>
    mistakesOf(text, { forOperators: forOperators.test(file) }).map((mistake) => `${file}:${line} ${mistake}`),
  );
  expect(wrong).toEqual([]);
});

test.each(folders)('the texts of %s are read', (folder) => {
  expect(readTexts.filter(({ file }) => file.startsWith(`${folder}/`)).length).toBeGreaterThan(100);
});

test('the texts of the example catalogue, which operators begin with, have none either', () => {
  const example = JSON.parse(fs.readFileSync(path.join(root, 'docs/example-catalogue/content.json'), 'utf8'));
  const strings = stringsOf(example).filter((text) => text.includes(' '));
  expect(strings.length).toBeGreaterThan(100);
  expect(strings.flatMap((text) => mistakesOf(text))).toEqual([]);
});

/** @param {unknown} value @returns {string[]} */
function stringsOf(value) {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

describe('a banned word', () => {
  test.each(bannedWords.map(({ word, example }) => [example, word]))('is found in "%s"', (example) => {
    expect(mistakesOf(example)).toHaveLength(1);
  });

  test('is allowed in the exact texts of the product', () => {
    expect(mistakesOf('Ooops! The page is not found!')).toEqual([]);
  });

  test('does not hide in the plain words of the site', () => {
    expect(mistakesOf('Log in with your e-mail address. Demons, filming and an awkward room are fine.')).toEqual([]);
    expect(mistakesOf('You won’t receive any more e-mails from us. The mail server is fine.')).toEqual([]);
  });

  test.each(bannedWords.filter(({ operators }) => operators).map(({ example }) => [example]))(
    'of visitors may stand in operators’ "%s"',
    (example) => {
      expect(mistakesOf(example, { forOperators: true })).toEqual([]);
    },
  );

  test('is no reason to refuse twenty words in one sentence, but the twenty-first is', () => {
    const words = (/** @type {number} */ count) => Array.from({ length: count }, () => 'word').join(' ');
    expect(mistakesOf(words(20))).toEqual([]);
    expect(mistakesOf(words(21))).toHaveLength(1);
    expect(mistakesOf(words(21), { forOperators: true })).toEqual([]);
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
