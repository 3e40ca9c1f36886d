import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkRemotes } from '../apps/remotes.mjs';

const template = path.join(path.dirname(fileURLToPath(import.meta.url)), 'template');
/** KB of JavaScript that a new remote's chunks may have: its page, and copies of what is shared for an older shell. */
const firstBudgetKB = 60;

const read = (file) => fs.readFileSync(file, 'utf8');

/** Files of the template, relative to it; each ends in `.txt`, so that no tool takes it for code of this repository. */
const templateFiles = (folder = '') =>
  fs
    .readdirSync(path.join(template, folder), { withFileTypes: true })
    .flatMap((entry) =>
      entry.isDirectory() ? templateFiles(path.join(folder, entry.name)) : [path.join(folder, entry.name)],
    );

/** The words that stand for a remote in its files. */
function wordsOf(folder, name, pagePath, port) {
  const slug = name.replace(/^mfe-/, '');
  const words = slug.replaceAll('-', ' ');
  const shared = JSON.parse(read(path.join(folder, 'shared/package.json')));
  return {
    remote: name,
    slug,
    words,
    title: words.charAt(0).toUpperCase() + words.slice(1),
    Name: slug.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase()),
    path: pagePath,
    port: String(port),
    sharedVersion: shared.version,
    zodVersion: shared.dependencies.zod,
  };
}

/** remotes.json with one more line, everything else as it was. */
function withLine(text, entry) {
  const prefixes = entry.prefixes.map(({ path: prefix, access }) => `{ "path": "${prefix}", "access": "${access}" }`);
  const line = `{ "name": "${entry.name}", "port": ${entry.port}, "prefixes": [${prefixes}], "budgetKB": { "*": ${entry.budgetKB['*']} } }`;
  return text.replace(/\n\]\s*$/, `,\n  ${line}\n]\n`);
}

/**
 * Writes a new remote: everything in its folder, and one line in remotes.json.
 * @param {string} folder the repository
 * @param {string} name for instance `mfe-events`
 * @param {string} pagePath the path that it will own, for instance `/events`
 * @returns {{ files: string[], port: number }} what was written, relative to the remote's folder, and its port
 * @throws {Error} one sentence: a wrong or taken name or path; nothing was written
 */
export function createRemote(folder, name, pagePath) {
  const listFile = path.join(folder, 'remotes.json');
  const list = JSON.parse(read(listFile));
  const port = Math.max(3000, ...list.map((entry) => entry.port)) + 1;
  const entry = { name, port, prefixes: [{ path: pagePath, access: 'public' }], budgetKB: { '*': firstBudgetKB } };
  checkRemotes([...list, entry]);
  if (pagePath === '/') throw new Error('A new remote needs a path of its own, like /events.');
  const target = path.join(folder, name);
  if (fs.existsSync(target)) throw new Error(`There is a folder ${name} already.`);

  const words = wordsOf(folder, name, pagePath, port);
  const fill = (text) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, word) => {
      if (words[word] === undefined) throw new Error(`The template asks for "${word}".`);
      return words[word];
    });
  const files = templateFiles().map((file) => file.replace(/\.txt$/, ''));
  for (const file of files) {
    fs.mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
    fs.writeFileSync(path.join(target, file), fill(read(path.join(template, `${file}.txt`))));
  }
  fs.writeFileSync(listFile, withLine(read(listFile), entry));
  return { files, port };
}
