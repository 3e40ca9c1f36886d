import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const ignoredFolders = new Set(['node_modules', 'dist', 'api-dist', 'maps', 'var', 'coverage', 'screens', 'results']);
const isSource = (name) => !name.startsWith('.') && !name.endsWith('.md') && !/\.test\.[cm]?[jt]sx?$/.test(name);

/**
 * Every source file under a path, sorted; tests, documents, hidden and generated files are left out,
 * because changing them changes no build.
 * @param {string} start a folder or a single file
 * @returns {string[]} absolute paths; empty when `start` does not exist
 */
function sourceFiles(start) {
  const stat = fs.statSync(start, { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [start];
  return fs
    .readdirSync(start, { withFileTypes: true })
    .filter((entry) => isSource(entry.name) && !(entry.isDirectory() && ignoredFolders.has(entry.name)))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => sourceFiles(path.join(start, entry.name)));
}

/**
 * One hash over the names and contents of all files under the given paths. Contents rather than
 * times: a fresh checkout or a touched file changes no build.
 * @param {string} base absolute folder that names are taken relative to
 * @param {string[]} paths folders or files, relative to `base`
 * @param {string[]} [extra] further text that must change the hash (a Node version, a switch)
 * @returns {string} 64 hexadecimal digits
 */
export function hashPaths(base, paths, extra = []) {
  const hash = createHash('sha256');
  for (const text of extra) hash.update(`${text}\0`);
  for (const file of paths.flatMap((name) => sourceFiles(path.join(base, name)))) {
    hash
      .update(`${path.relative(base, file)}\0`)
      .update(fs.readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/** @param {string} file a stamp's path @param {string} hash @returns {boolean} whether the stamp says exactly this */
export const stampMatches = (file, hash) => fs.existsSync(file) && fs.readFileSync(file, 'utf8').trim() === hash;

/** @param {string} file a stamp's path; its folder is made when missing @param {string} hash */
export function writeStamp(file, hash) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, `${hash}\n`);
}
