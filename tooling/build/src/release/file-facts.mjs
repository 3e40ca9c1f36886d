import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/**
 * Facts in `assets.json` about a browser's file, so that a lost or truncated one is noticed.
 * @typedef {object} FileFacts
 * @property {number} bytes its length
 * @property {string} integrity its SHA-384, written as for subresource integrity
 */

/** @param {Uint8Array} bytes of the file @returns {FileFacts} */
export const factsOf = (bytes) => ({
  bytes: bytes.length,
  integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
});

/**
 * Finds the fault of a file, as the end of a sentence.
 * @param {string} file its name
 * @param {FileFacts} wanted
 * @param {Uint8Array | null} bytes actual content; null: the file is missing
 * @returns {string | null} null when it matches the build
 */
export function faultOf(file, wanted, bytes) {
  if (bytes === null) return `lacks ${file}, which its assets.json names`;
  if (bytes.length !== wanted.bytes) return `has ${file} with ${bytes.length} bytes, and ${wanted.bytes} were built`;
  return factsOf(bytes).integrity === wanted.integrity ? null : `has another ${file} than was built`;
}

/**
 * Finds the first fault of a release's files in a folder, as the end of a sentence.
 * @param {string} folder
 * @param {Record<string, FileFacts>} [files] of its `assets.json`; absent in older releases
 * @returns {string | null} null when all match the build
 */
export function faultIn(folder, files = {}) {
  for (const [file, wanted] of Object.entries(files)) {
    const place = path.join(folder, file);
    const fault = faultOf(file, wanted, fs.existsSync(place) ? fs.readFileSync(place) : null);
    if (fault !== null) return fault;
  }
  return null;
}
