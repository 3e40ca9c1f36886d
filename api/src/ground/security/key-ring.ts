import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SigningKeys } from './secrets';
import { existingKey, generateKey, signingKey } from './signing-key';

/** Where an instance has its keys. */
export interface KeyPlace {
  /** Absolute path. */
  readonly dataDir: string;
  /** Keys that are accepted beside the present ones, by name. */
  readonly otherKeys: ReadonlyMap<string, readonly string[]>;
}

/** Endings of the files beside a generated key: the one that is to follow it, and the one before it. */
const NEXT = '.next';
const FORMER = '.former';

const readOther = async (dataDir: string, name: string): Promise<string | null> =>
  readFile(join(dataDir, name), 'utf8').then(
    (key) => (key.trim() === '' ? null : key),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );

/** @returns the keys of a name that are accepted beside the present one */
async function otherKeysOf({ dataDir, otherKeys }: KeyPlace, name: string): Promise<string[]> {
  const files = [await readOther(dataDir, name + NEXT), await readOther(dataDir, name + FORMER)];
  return [...files.filter((key) => key !== null), ...(otherKeys.get(name) ?? [])];
}

/** @returns the present key and those that are accepted beside it; null where there is no present one yet */
export async function existingKeys(
  place: KeyPlace,
  configured: string | null,
  name: string,
): Promise<SigningKeys | null> {
  const present = await existingKey(configured, place.dataDir, name);
  return present === null ? null : [present, ...(await otherKeysOf(place, name))];
}

/**
 * The keys of a name: what the present one signs, and what others signed while the key is being changed.
 * @param configured null: the present one is in the data folder, generated where it is not
 */
export async function signingKeys(place: KeyPlace, configured: string | null, name: string): Promise<SigningKeys> {
  const present = await signingKey(configured, place.dataDir, name);
  return [present, ...(await otherKeysOf(place, name))];
}

/** @returns the files of a name that are there beside its own, with what is in them */
export async function keyFiles(dataDir: string, name: string): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  for (const file of [name + NEXT, name + FORMER]) {
    const key = await readOther(dataDir, file);
    if (key !== null) found[file] = key;
  }
  return found;
}

/**
 * Takes the next step in changing a generated key: first a new one is made, which every instance accepts from its next
 * start on; then it takes the place of the present one, which is accepted still. Two at once are in each other's way:
 * the caller has them take turns.
 * @returns `made` or `switched`, or null where the former key of an earlier change is still accepted
 */
export async function changeKey(dataDir: string, name: string): Promise<'made' | 'switched' | null> {
  const [present, next, former] = [name, name + NEXT, name + FORMER].map((file) => join(dataDir, file)) as [
    string,
    string,
    string,
  ];
  const files = await keyFiles(dataDir, name);
  if (files[name + NEXT] === undefined) {
    if (files[name + FORMER] !== undefined) return null;
    await generateKey(dataDir, name + NEXT);
    return 'made';
  }
  // Ended between these two, it is done again: the former one is the present one then.
  const before = await readFile(present, 'utf8');
  const copy = join(dataDir, `${name}.${randomUUID()}`);
  await writeFile(copy, before, { flag: 'wx', mode: 0o600, flush: true });
  await rename(copy, former);
  await rename(next, present);
  return 'switched';
}

/** @returns when a key became the former one, or null where there is none */
export const formerSince = (dataDir: string, name: string): Promise<Date | null> =>
  stat(join(dataDir, name + FORMER)).then(
    ({ mtime }) => mtime,
    () => null,
  );

/** @returns the former key that is still accepted; null where there is none */
export const formerKey = (dataDir: string, name: string): Promise<string | null> => readOther(dataDir, name + FORMER);

/** @returns whether there was a former key */
export async function dropFormerKey(dataDir: string, name: string): Promise<boolean> {
  if ((await formerSince(dataDir, name)) === null) return false;
  await rm(join(dataDir, name + FORMER), { force: true });
  return true;
}
