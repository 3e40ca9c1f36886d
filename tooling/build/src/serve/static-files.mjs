import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const types = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.cjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webm': 'video/webm',
  '.mp4': 'video/mp4',
  '.wasm': 'application/wasm',
};

/** @param {string} name a file's name @returns {string} its media type */
export const typeOf = (name) => types[path.extname(name).toLowerCase()] ?? 'application/octet-stream';

/**
 * A file whose name carries the hash of its content (`.[8 hex].`) never changes, nor does one in the folder of a build
 * (`releases/<build>/`); every other file may be replaced by the next release.
 * @param {string} name a file's path, below what is served
 * @returns {boolean}
 */
export const isImmutable = (name) => /\.[0-9a-f]{8}\./.test(path.basename(name)) || /^\/?releases\//.test(name);

/**
 * The best content coding that we make and the client takes (RFC 9110 §12.5.3).
 * @param {string | undefined} accepted the Accept-Encoding header
 * @returns {'br' | 'gzip' | undefined} undefined for the file as it is
 */
export function pickEncoding(accepted) {
  const weights = new Map(
    (accepted ?? '').split(',').map((part) => {
      const [coding, ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const q = parameters.find((parameter) => parameter.startsWith('q='));
      return [coding, q === undefined ? 1 : Number(q.slice(2)) || 0];
    }),
  );
  const weight = (coding) => weights.get(coding) ?? weights.get('*') ?? 0;
  if (weight('br') > 0 && weight('br') >= weight('gzip')) return 'br';
  return weight('gzip') > 0 ? 'gzip' : undefined;
}

/**
 * The file that an address means, if it may be served: inside the folder (symbolic links followed), no
 * hidden name in its path, a plain file.
 * @param {string} folder absolute, real path
 * @param {string} pathname still percent-encoded
 * @returns {Promise<string | undefined>} absolute path
 */
export async function findFile(folder, pathname) {
  let decoded;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  if (/[\0\\]/.test(decoded) || decoded.split('/').some((part) => part.startsWith('.'))) return undefined;
  try {
    const file = await fs.realpath(path.join(folder, decoded));
    if (!file.startsWith(folder + path.sep)) return undefined;
    return (await fs.stat(file)).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}

const suffixes = { br: '.br', gzip: '.gz' };
const isText = (type) => /^text\/|json|svg|wasm/.test(type);

const compress = {
  br: (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => gzipSync(body),
};

/**
 * Reads a file in the coding asked for. Immutable files take the compressed sibling that the build made. A
 * replaceable file's sibling may be left from the release before, so it is compressed here.
 * @param {string} file absolute path
 * @param {'br' | 'gzip' | undefined} encoding
 * @param {boolean} immutable whether it never changes
 * @returns {Promise<{ body: Buffer, encoding: 'br' | 'gzip' | undefined, etag: string }>}
 */
export async function readEncoded(file, encoding, immutable) {
  const tag = (body) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  if (encoding && immutable) {
    const body = await fs.readFile(file + suffixes[encoding]).catch(() => undefined);
    if (body) return { body, encoding, etag: tag(body) };
  }
  const body = await fs.readFile(file);
  if (!encoding || immutable || !isText(typeOf(file))) return { body, encoding: undefined, etag: tag(body) };
  const compressed = compress[encoding](body);
  return { body: compressed, encoding, etag: tag(compressed) };
}
