import fs from 'node:fs';
import path from 'node:path';

/**
 * The files that a budget counts, read from the `assets.json` that each build writes.
 * @param {{ entry: Files, chunks: Record<string, Files> }} assets where Files is `{ js: string[], css: string[] }`
 * @param {'js' | 'css'} kind
 * @param {string[]} names `entry`, chunk names, or `*` for everything; `!name` leaves the files of a chunk out again, if there is one
 * @returns {string[]} file names relative to dist, each once
 * @throws {Error} naming a chunk that does not exist: a budget that measures nothing would never fail
 */
export function filesOf(assets, kind, names) {
  const groupsOf = (name) => {
    if (name === 'entry') return [assets.entry];
    if (name === '*') return [assets.entry, ...Object.values(assets.chunks)];
    if (!assets.chunks[name])
      throw new Error(`There is no chunk "${name}"; there are: ${Object.keys(assets.chunks).join(', ')}.`);
    return [assets.chunks[name]];
  };
  const listed = (those) => those.flatMap(groupsOf).flatMap((group) => group[kind]);
  const leftOut = names.filter((name) => name.startsWith('!')).map((name) => name.slice(1));
  const without = new Set(listed(leftOut.filter((name) => assets.chunks[name])));
  return [...new Set(listed(names.filter((name) => !name.startsWith('!'))))].filter((file) => !without.has(file));
}

/** Bytes below which a file has no compressed copy (release-plugin.ts). */
const smallest = 1024;

/**
 * @param {string} file
 * @returns {number} bytes that are sent: of the build's own compressed copy, or of a small file itself
 * @throws {Error} when a large file has no such copy: visitors would get it as it is
 */
export function sentSize(file) {
  const copy = fs.statSync(`${file}.br`, { throwIfNoEntry: false });
  if (copy) return copy.size;
  const { size } = fs.statSync(file);
  if (size >= smallest) throw new Error(`${path.basename(file)} has no compressed copy beside it.`);
  return size;
}

/** A remote's entry as visitors of this site get it: without the runtime, which the shell has (rspack/every-host.ts). */
function withOwnEntry(assets, dist) {
  const manifest = path.join(dist, 'mf-manifest.json');
  if (!fs.existsSync(manifest)) return assets;
  const { name } = JSON.parse(fs.readFileSync(manifest, 'utf8')).entryWithoutRuntime;
  return { ...assets, entry: { ...assets.entry, js: [name] } };
}

/** The copy of the HTTP client that only a standalone run loads: no visitor downloads it. */
const standaloneOnly = ['http-transport'];

/**
 * The budgets of remotes.json: of each remote's chunks, and of the first view of a page with the shell.
 * @param {import('../remotes.mjs').RemoteEntry[]} remotes
 * @returns {Budget[]}
 */
export const budgetsOf = (remotes) =>
  remotes.flatMap(({ name, budgetKB, firstView }) => {
    const named = Object.keys(budgetKB).filter((chunk) => chunk !== '*');
    const rest = [...named, ...standaloneOnly].map((chunk) => `!${chunk}`);
    const view = firstView && {
      shell: ['entry'],
      [name]: ['entry', '__federation_expose_lifecycles', firstView.page],
    };
    return [
      ...(firstView
        ? [
            { name: `first view of ${firstView.page}, JavaScript`, kind: 'js', most: firstView.jsKB, of: view },
            {
              name: '… and what loads remotes',
              kind: 'js',
              most: firstView.allKB,
              of: { ...view, shell: ['entry', 'federation'] },
            },
          ]
        : []),
      ...(firstView?.cssKB
        ? [{ name: `first view of ${firstView.page}, styles`, kind: 'css', most: firstView.cssKB, of: view }]
        : []),
      {
        name: named.length > 0 ? `${name}, all but ${named.join(', ')}` : name,
        kind: 'js',
        most: budgetKB['*'],
        of: { [name]: ['*', ...rest] },
      },
      ...named.map((chunk) => ({
        name: `${name}, ${chunk}`,
        kind: 'js',
        most: budgetKB[chunk],
        of: { [name]: [chunk] },
      })),
    ];
  });

/** @typedef {{ name: string, kind: 'js' | 'css', most: number, of: Record<string, string[]> }} Budget `most` in KB (1,000 bytes); chunk names by app */

/**
 * @param {Budget} budget
 * @param {(app: string) => string} builtIn where an app is built
 * @returns {{ name: string, size: number, most: number, files: number, over: boolean }} sizes in KB
 * @throws {Error} when an app is not built or a chunk is missing
 */
export function measure({ name, kind, most, of }, builtIn) {
  const files = Object.entries(of).flatMap(([app, names]) => {
    const dist = builtIn(app);
    const list = path.join(dist, 'assets.json');
    if (!fs.existsSync(list)) throw new Error(`"${name}": ${app} is not built (npm run build).`);
    try {
      return filesOf(withOwnEntry(JSON.parse(fs.readFileSync(list, 'utf8')), dist), kind, names).map((file) =>
        path.join(dist, file),
      );
    } catch (error) {
      throw new Error(`"${name}", ${app}: ${error.message}`, { cause: error });
    }
  });
  const size = files.reduce((sum, file) => sum + sentSize(file), 0) / 1000;
  return { name, size, most, files: files.length, over: size > most };
}

/** @param {ReturnType<typeof measure>[]} rows @returns {string} a table for people */
export function sizeTable(rows) {
  const width = Math.max(...rows.map(({ name }) => name.length));
  return rows
    .map(
      ({ name, size, most, files, over }) =>
        `${name.padEnd(width)}  ${size.toFixed(1).padStart(7)} of ${String(most).padStart(4)} KB  ${String(files).padStart(3)} files${over ? '  TOO LARGE' : ''}`,
    )
    .join('\n');
}
