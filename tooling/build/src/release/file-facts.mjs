import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/**
 * What `assets.json` says of a browser's file, so that a lost or cut one is noticed.
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
 * What is wrong with a file, as the end of a sentence.
 * @param {string} file its name
 * @param {FileFacts} wanted
 * @param {Uint8Array | null} bytes what is there; null: nothing
 * @returns {string | null} null when it is the file that was built
 */
export function faultOf(file, wanted, bytes) {
  if (bytes === null) return `lacks ${file}, which its assets.json names`;
  if (bytes.length !== wanted.bytes) return `has ${file} with ${bytes.length} bytes, and ${wanted.bytes} were built`;
  return factsOf(bytes).integrity === wanted.integrity ? null : `has another ${file} than was built`;
}

/**
 * What is wrong with the files of a release in a folder, as the end of a sentence.
 * @param {string} folder
 * @param {Record<string, FileFacts>} [files] of its `assets.json`; releases of before name none
 * @returns {string | null} null when they are those that were built
 */
export function faultIn(folder, files = {}) {
  for (const [file, wanted] of Object.entries(files)) {
    const place = path.join(folder, file);
    const fault = faultOf(file, wanted, fs.existsSync(place) ? fs.readFileSync(place) : null);
    if (fault !== null) return fault;
  }
  return null;
}
