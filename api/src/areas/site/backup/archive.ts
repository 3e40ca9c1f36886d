import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Pack } from 'tar-stream';

/** Loaded with the first backup. */
const loadTar = async () => (await import('tar-stream')).default;

/** The last part: a line of `sha256sum` for each part before it. */
const SUMS = 'SHA256SUMS';

/** Adds a part. @param bytes how long it is: a tar file says that before the content */
export type AddPart = (name: string, bytes: number, content: Readable) => Promise<void>;

/**
 * Makes a tar file as a stream, with the checksum of every part at its end: a file that was cut has none.
 * @param fill adds the parts, one after the other; when it throws, the stream fails
 */
export const createArchive = (fill: (add: AddPart) => Promise<void>): Readable =>
  Readable.from(archiveBytes(fill), { objectMode: false });

/** Nothing begins before the first byte is wanted. */
async function* archiveBytes(fill: (add: AddPart) => Promise<void>): AsyncGenerator<Buffer> {
  const pack = (await loadTar()).pack();
  const filled = fillPack(pack, fill).catch((error: unknown) =>
    pack.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  try {
    yield* pack as AsyncIterable<Buffer>;
  } finally {
    pack.destroy();
    await filled;
  }
}

async function fillPack(pack: Pack, fill: (add: AddPart) => Promise<void>): Promise<void> {
  const sums: string[] = [];
  const add: AddPart = async (name, bytes, content) => {
    const hash = createHash('sha256');
    const entry = pack.entry({ name, size: bytes, mtime: new Date(0) });
    await pipeline(content, hashing(hash), entry as never);
    sums.push(`${hash.digest('hex')}  ${name}\n`);
  };
  await fill(add);
  const last = Buffer.from(sums.join(''));
  await add(SUMS, last.length, Readable.from([last]));
  pack.finalize();
}

const hashing = (hash: ReturnType<typeof createHash>): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });

export interface Part {
  readonly name: string;
  readonly bytes: number;
  readonly content: AsyncIterable<Buffer>;
}

/** Reads the parts of a tar file in their order; each has to be read, or left, before the next one. */
export async function* readArchive(path: string): AsyncGenerator<Part> {
  const extract = (await loadTar()).extract();
  const source = createReadStream(path, { highWaterMark: 1 << 20 });
  source.once('error', (error) => extract.destroy(error));
  source.pipe(extract as never);
  try {
    for await (const entry of extract) {
      yield { name: entry.header.name, bytes: entry.header.size ?? 0, content: entry as AsyncIterable<Buffer> };
      entry.resume();
    }
  } finally {
    source.destroy();
  }
}

/** A backup that is not whole, or not for this release. The message is one sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/**
 * Reads a whole archive and compares every part with its checksum.
 * @param path of the file
 * @param keep names of small parts whose content is wanted
 * @param called what messages call the file
 * @returns the content of those that are there
 * @throws BackupError when anything is missing, surplus or changed
 */
export async function checkArchive(
  path: string,
  keep: readonly string[],
  called = path,
): Promise<ReadonlyMap<string, Buffer>> {
  const found = new Map<string, string>();
  const kept = new Map<string, Buffer>();
  let sums: Map<string, string> | null = null;
  try {
    for await (const { name, content } of readArchive(path)) {
      if (sums !== null || found.has(name))
        throw new BackupError(broken(called, `${name} stands where nothing belongs`));
      const hash = createHash('sha256');
      const chunks: Buffer[] = [];
      for await (const chunk of content) {
        hash.update(chunk);
        if (name === SUMS || keep.includes(name)) chunks.push(chunk);
      }
      if (name === SUMS) sums = readSums(Buffer.concat(chunks).toString());
      else found.set(name, hash.digest('hex'));
      if (keep.includes(name)) kept.set(name, Buffer.concat(chunks));
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'EACCES')
      throw new BackupError(`${called} cannot be read (${code}); nothing was written.`);
    throw new BackupError(broken(called, message));
  }
  if (sums === null) throw new BackupError(broken(called, `it ends before its checksums`));
  for (const [name, sum] of sums) {
    if (!found.has(name)) throw new BackupError(broken(called, `${name} is missing`));
    if (found.get(name) !== sum) throw new BackupError(broken(called, `${name} has another checksum`));
  }
  const [surplus] = [...found.keys()].filter((name) => !sums.has(name));
  if (surplus !== undefined) throw new BackupError(broken(called, `${surplus} has no checksum`));
  return kept;
}

const broken = (path: string, what: string): string =>
  `${path} is no whole backup (${what}); nothing was written, so take another copy or an older backup.`;

const readSums = (text: string): Map<string, string> =>
  new Map(
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  );
