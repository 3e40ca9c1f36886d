import type { Migration } from './migration-files';

/** A release whose migrations were written anew after it, and how its database gets onto today's. */
interface Bridge {
  /** The commit of the release, and the file in `migrations/bridges` that does it. */
  readonly release: string;
  /** Its journal: the SHA-256 of each of its migrations. */
  readonly journal: readonly string[];
  /** How many of today's migrations the database has had when the file is through. */
  readonly reaches: number;
}

const bridges: readonly Bridge[] = [
  {
    release: '0b8872a',
    journal: [
      'c0917142df98b8007d52496853e1b057e3f195d6f9e66f13e6a983c625517cda', // 0000_init
      'd4f4f6d5164f1bc8c0cdd208502c292cb42dde456a66b686982a78b0b8ff673f', // 0001_ledger_rules
      'e7b58910585de91c602a9a77e47b79a010d65cc95e005fda16dae144cd6df906', // 0002_contact_outbox_affiliates_age
      '4a2eb04f81473444d94bf9cb447681dd0097f600f0daac42b2674947cb4db1ad', // 0010_catalogue
      'fff1c3c4b9fa8af7d1fc32eaa21dd2b370c57384469d8d5d891d9384381a16f7', // 0011_search_words
      '9aa73964d8610237628f562fd5a233cdf494f7f78006396fe934de5a5bae6cd6', // 0020_accounts
      '46dcb1dce69e43502f8ef788d2daae89060943a97cb4bf57c60e1b030c49b246', // 0030_session_ids
      '49d6f58f9a907f1a2e92d986d36fb51ccdd2661b8d9ca3f2da0bef7de34e1fe5', // 0031_second_factor
      '11882ec86fd0072ed4c70bfa95c2b590b3f8388ccaa6cc55fa1fa20a589d9b1c', // 0040_age_verification
      'a99d7072bdf0b2412dcecd194556e5d3d12e2b92203adac64d975467789ea4c9', // 0041_headsets
    ],
    reaches: 2,
  },
];

/** @returns the way onto today's migrations for a database with this journal; null when it is on them */
export const findBridge = (journal: readonly string[]): Bridge | null =>
  bridges.find((bridge) => bridge.journal.join() === journal.join()) ?? null;

/**
 * @param journal hashes of what a database has had
 * @param migrations this release's
 * @returns how many of `migrations` the database has had: all of them where a newer release has been there
 * @throws Error with a sentence for the operator when the two part ways
 */
export function countApplied(journal: readonly string[], migrations: readonly Migration[]): number {
  const parted = journal.findIndex((hash, index) => index < migrations.length && migrations[index]?.hash !== hash);
  if (parted === -1) return Math.min(journal.length, migrations.length);
  throw new Error(
    `The database was made by another line of releases: its migration ${parted + 1} is not ${migrations[parted]?.tag}. ` +
      'Nothing was changed. Start the release that made it, or restore a backup into an empty database.',
  );
}
