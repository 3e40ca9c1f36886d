import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

/**
 * Writes a file so that readers see the old text or the new one, never half of it, also while others write the same
 * file: two edges report the same build at the same moment.
 * @param {string} file its folder is made
 * @param {string} text
 * @throws Error of the file system
 */
export async function writeWhole(file, text) {
  await fs.mkdir(path.dirname(file), { recursive: true });
  const partly = `${file}.${randomUUID()}.new`;
  try {
    await fs.writeFile(partly, text);
    await fs.rename(partly, file);
  } finally {
    await fs.rm(partly, { force: true });
  }
}
