import { createHash, timingSafeEqual } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { writeWhole } from '../release/write-whole.mjs';

/** Bytes of a record: one sentence. */
const maxBytes = 4096;
const hash = (text) => createHash('sha256').update(text).digest();

/**
 * Writes `failed/<build>.json`, which the edge sends when a build fails in front of visitors. `npm run release` removes
 * it when that build is deployed again.
 * @param {string} folder what is served of the remote
 * @param {string} token that the edge must have
 * @param {import('node:http').IncomingMessage} request a PUT
 * @returns {Promise<number>} status: 204 written, 401 another token, 404 no such build, 400 no sentence, 413 too long
 */
export async function recordFailure(folder, token, request) {
  if (!timingSafeEqual(hash(request.headers.authorization ?? ''), hash(`Bearer ${token}`))) return 401;
  const [, build] = /^\/failed\/(\w[\w.-]{0,63})\.json$/.exec(request.url) ?? [];
  if (build === undefined) return 404;
  const isThere = await fs.stat(path.join(folder, 'releases', build, 'assets.json')).catch(() => null);
  if (isThere === null) return 404;
  let text = '';
  for await (const part of request.setEncoding('utf8')) {
    text += part;
    if (text.length > maxBytes) return 413;
  }
  let problem;
  try {
    ({ problem } = JSON.parse(text));
  } catch {
    return 400;
  }
  if (typeof problem !== 'string') return 400;
  const file = path.join(folder, 'failed', `${build}.json`);
  await writeWhole(file, JSON.stringify({ problem, at: new Date().toISOString() }));
  return 204;
}
