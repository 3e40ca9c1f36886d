/** Rules for the migrations of the database, checked by `npm run migrations`. */

/** The first migration that is linted: earlier ones were written without the rules (docs/decisions/upgrades.md). */
const FIRST_LINTED = '0026';

/**
 * @typedef {{ tag: string, hash: string, when: number }} MigrationFile its name without `.sql`, the SHA-256 of its text,
 *   and milliseconds since 1970
 */

/**
 * Compares the existing migrations with the list of those that main has had.
 * @param {Record<string, string>} list hashes by name, in their order
 * @param {MigrationFile[]} found in the order of the journal
 * @returns {string[]} a sentence for each that was changed, renamed, moved or removed, and for each that is not listed
 *   yet
 */
export function listFaults(list, found) {
  const there = new Map(found.map(({ tag, hash }) => [tag, hash]));
  const names = new Map(found.map(({ tag, hash }) => [hash, tag]));
  const faults = Object.entries(list).flatMap(([tag, hash]) => {
    const now = there.get(tag);
    if (now === hash) return [];
    const what =
      now !== undefined
        ? 'was changed'
        : names.has(hash)
          ? `was renamed to ${names.get(hash)}`
          : 'is not there any more';
    return `Migration ${tag} ${what}, but databases have run it: take it back as main has it, and write a new one for what is to change.`;
  });
  if (faults.length > 0) return faults;
  const listed = Object.keys(list);
  const moved = listed.findIndex((tag, index) => found[index]?.tag !== tag);
  if (moved !== -1)
    return [
      `Migration ${listed[moved]} is not number ${moved + 1} of the journal any more: new ones come after those that main has had.`,
    ];
  const early = found.find(({ when }, index) => index > 0 && when <= found[index - 1].when);
  if (early)
    return [`Migration ${early.tag} says in the journal that it is older than the one before it: generate it again.`];
  return found
    .slice(listed.length)
    .map(({ tag }) => `Migration ${tag} is not in the list yet: npm run migrations -- add`);
}

/** @param {string[]} names files of the folder `meta` @returns {string[]} a sentence when there is not one snapshot */
export function snapshotFaults(names, found) {
  const newest = `${found.at(-1)?.tag.slice(0, 4)}_snapshot.json`;
  const snapshots = names.filter((name) => name.endsWith('_snapshot.json'));
  return snapshots.length === 1 && snapshots[0] === newest
    ? []
    : [
        `The folder meta has ${snapshots.join(', ') || 'no snapshot'}: keep ${newest} alone, which is all that drizzle-kit reads.`,
      ];
}

/**
 * @param {MigrationFile[]} found
 * @returns {string[]} names of those that the rules of docs/decisions/upgrades.md apply to
 */
export const lintedOf = (found) => found.map(({ tag }) => tag).filter((tag) => tag >= FIRST_LINTED);

/**
 * Checks a migration that builds or drops indexes concurrently, which runs outside a transaction.
 * @param {string} tag
 * @param {string} text
 * @returns {string[]} a sentence for each statement that cannot be repeated after a failure
 */
export function concurrentFaults(tag, text) {
  const statements = text
    .replace(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim().replace(/\s+/g, ' '))
    .filter((statement) => statement !== '');
  if (!statements.some((statement) => /\bconcurrently\b/i.test(statement))) return [];
  return statements.flatMap((statement, index) => {
    if (/^drop index concurrently if exists /i.test(statement)) return [];
    const [, name] = /^create (?:unique )?index concurrently "?(\w+)"? on /i.exec(statement) ?? [];
    if (name === undefined)
      return `Migration ${tag}: "${statement.slice(0, 60)}" stands beside an index that is built concurrently: it needs a migration of its own.`;
    return statements[index - 1]?.replaceAll('"', '').toLowerCase() === `drop index concurrently if exists ${name}`
      ? []
      : `Migration ${tag}: put DROP INDEX CONCURRENTLY IF EXISTS "${name}" before the index: a build that failed leaves an unusable one.`;
  });
}
