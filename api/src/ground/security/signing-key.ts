import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A signing key: configured, or generated once and kept in the data folder, so that instances on
 * one folder agree and a restart keeps valid what was signed.
 * @param name file in the data folder, such as `captcha-key`
 */
export async function signingKey(configured: string | null, dataDir: string, name: string): Promise<string> {
  if (configured !== null) return configured;
  const file = join(dataDir, name);
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return readFile(file, 'utf8');
}
