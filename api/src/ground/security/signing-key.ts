import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../settings';

/** Takes the error of one code; any other is thrown again. */
const unless =
  (code: string) =>
  (error: NodeJS.ErrnoException): null => {
    if (error.code === code) return null;
    throw error;
  };

/**
 * A signing key that is there already.
 * @param name file in the data folder, such as `captcha-key`
 * @returns null where none is configured, and none was generated yet
 * @throws ConfigError for an empty file, with which anybody could sign
 */
export async function existingKey(configured: string | null, dataDir: string, name: string): Promise<string | null> {
  if (configured !== null) return configured;
  const key = await readFile(join(dataDir, name), 'utf8').catch(unless('ENOENT'));
  if (key?.trim() === '')
    throw new ConfigError(`The key file ${name} of the DATA_DIR is empty, so put back the one that was there.`);
  return key;
}

/**
 * A signing key: configured, or generated once and kept in the data folder, so that instances on
 * one folder agree and a restart keeps valid what was signed.
 * @param name file in the data folder, such as `captcha-key`
 * @throws ConfigError for an empty file
 */
export async function signingKey(configured: string | null, dataDir: string, name: string): Promise<string> {
  const existing = await existingKey(configured, dataDir, name);
  if (existing !== null) return existing;
  await generateKey(dataDir, name);
  return signingKey(configured, dataDir, name);
}

/** Makes a key in the data folder, unless another instance does at the same time. @param name of its file */
export async function generateKey(dataDir: string, name: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  // The name appears with its content in it: another instance never reads a part.
  const part = join(dataDir, `${name}.${randomUUID()}`);
  await writeFile(part, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true });
  try {
    await link(part, join(dataDir, name)).catch(unless('EEXIST'));
  } finally {
    await rm(part);
  }
}
