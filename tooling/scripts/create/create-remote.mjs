import fs from 'node:fs';
import path from 'node:path';
import { checkRemotes } from '../../build/src/remotes.mjs';

const template = path.join(import.meta.dirname, 'template');
/** Files of a remote in its own repository, in place of some of those above. */
const templateAlone = path.join(import.meta.dirname, 'template-alone');
/** KB of JavaScript that a new remote's chunks may have: its page, and copies of shared packages for an older shell. */
const firstBudgetKB = 60;

const read = (file) => fs.readFileSync(file, 'utf8');

/** Files of a template, relative to it; each ends in `.txt`, so that no tool takes it for code of this repository. */
const templateFiles = (place, folder = '') =>
  fs
    .readdirSync(path.join(place, folder), { withFileTypes: true })
    .flatMap((entry) =>
      entry.isDirectory() ? templateFiles(place, path.join(folder, entry.name)) : [path.join(folder, entry.name)],
    );

/** The words that replace the placeholders in a remote's files. */
function wordsOf(folder, name, pagePath, port) {
  const slug = name.replace(/^mfe-/, '');
  const words = slug.replaceAll('-', ' ');
  const [shared, build] = ['shared', 'tooling/build'].map((place) =>
    JSON.parse(read(path.join(folder, place, 'package.json'))),
  );
  return {
    remote: name,
    slug,
    words,
    title: words.charAt(0).toUpperCase() + words.slice(1),
    Name: slug.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase()),
    path: pagePath,
    port: String(port),
    budgetKB: String(firstBudgetKB),
    VARIABLE: name.toUpperCase().replaceAll('-', '_'),
    sharedVersion: shared.version,
    buildVersion: build.version,
    zodVersion: shared.dependencies.zod,
  };
}

/** remotes.json with one more line, otherwise unchanged. */
function withLine(text, entry) {
  const prefixes = entry.prefixes.map(({ path: prefix, access }) => `{ "path": "${prefix}", "access": "${access}" }`);
  const line = `{ "name": "${entry.name}", "port": ${entry.port}, "prefixes": [${prefixes}], "budgetKB": { "*": ${entry.budgetKB['*']} } }`;
  return text.replace(/\n\]\s*$/, `,\n  ${line}\n]\n`);
}

/** A new remote's line, with the next free port, if it is valid in the list. */
function newEntry(list, name, pagePath) {
  const port = Math.max(3000, ...list.map((entry) => entry.port)) + 1;
  const entry = { name, port, prefixes: [{ path: pagePath, access: 'public' }], budgetKB: { '*': firstBudgetKB } };
  checkRemotes([...list, entry]);
  if (pagePath === '/') throw new Error('A new remote needs a path of its own, like /events.');
  return entry;
}

/** Fills templates into a folder; files of a later template replace those of an earlier one. @returns the files */
function writeFiles(target, templates, words) {
  const fill = (text) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, word) => {
      if (words[word] === undefined) throw new Error(`The template asks for "${word}".`);
      return words[word];
    });
  const files = new Map(
    templates.flatMap((place) => templateFiles(place).map((file) => [file.replace(/\.txt$/, ''), place])),
  );
  for (const [file, place] of files) {
    fs.mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
    fs.writeFileSync(path.join(target, file), fill(read(path.join(place, `${file}.txt`))));
  }
  return [...files.keys()];
}

/**
 * Creates a new remote: everything in its folder, and one line in remotes.json.
 * @param {string} folder the repository
 * @param {string} name for instance `mfe-events`
 * @param {string} pagePath the path that it will own, for instance `/events`
 * @returns {{ files: string[], port: number }} the written files, relative to the remote's folder, and its port
 * @throws {Error} one sentence: an invalid or taken name or path; nothing was written
 */
export function createRemote(folder, name, pagePath) {
  const listFile = path.join(folder, 'remotes.json');
  const entry = newEntry(JSON.parse(read(listFile)), name, pagePath);
  const target = path.join(folder, name);
  if (fs.existsSync(target)) throw new Error(`There is a folder ${name} already.`);
  const files = writeFiles(target, [template], wordsOf(folder, name, pagePath, entry.port));
  fs.writeFileSync(listFile, withLine(read(listFile), entry));
  return { files, port: entry.port };
}

/**
 * Creates a new remote in its own repository; this repository is not changed.
 * @param {string} folder this repository
 * @param {string} name for instance `mfe-events`
 * @param {string} pagePath the path that it will own, for instance `/events`
 * @param {string} target folder to write to, empty or missing
 * @returns {{ files: string[], line: string }} the written files, and the line that this repository's remotes.json
 *   needs for it
 * @throws {Error} one sentence: an invalid or taken name or path, or a folder that is not empty; nothing was written
 */
export function createAlone(folder, name, pagePath, target) {
  const entry = newEntry(JSON.parse(read(path.join(folder, 'remotes.json'))), name, pagePath);
  if (fs.existsSync(target) && fs.readdirSync(target).length > 0) throw new Error(`There is something in ${target}.`);
  const files = writeFiles(target, [template, templateAlone], wordsOf(folder, name, pagePath, entry.port));
  return { files, line: JSON.stringify({ ...entry, elsewhere: true }) };
}
