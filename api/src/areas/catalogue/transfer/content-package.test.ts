/** @jest-environment node */
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';
import { MAX_BYTES } from '../../../ground/images/media-limits';
import { openPackage } from './content-package';

const MB = 1024 * 1024;
let folder: string;
let scratch: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'package-'));
  scratch = join(folder, 'scratch');
});
afterEach(() => rm(folder, { recursive: true }));

/** A file of zeros, which takes no room on the disk. */
async function zeros(name: string, bytes: number): Promise<string> {
  const path = join(folder, name);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, '');
  await truncate(path, bytes);
  return path;
}

async function zip(files: Record<string, string | Buffer>, compress: boolean): Promise<string> {
  const made = new yazl.ZipFile();
  for (const [name, file] of Object.entries(files)) {
    if (typeof file === 'string') made.addFile(file, name, { compress });
    else made.addBuffer(file, name, { compress });
  }
  made.end();
  const path = join(folder, 'made.zip');
  await pipeline(made.outputStream, createWriteStream(path));
  return path;
}

/** Names of all that was unpacked. */
const unpacked = async (): Promise<string[]> =>
  (await readdir(scratch, { recursive: true })).filter((name) => name.includes('.'));

describe('a package', () => {
  it('that would unpack to far more than its size is refused before anything is unpacked', async () => {
    const path = await zip({ 'content.json': await zeros('big.json', 110 * MB) }, true);
    await expect(openPackage(path, scratch)).rejects.toThrow(
      `would unpack to ${110 * MB}: more than 100 times its size`,
    );
    await expect(readdir(scratch)).rejects.toThrow('ENOENT');
  });

  it('that is small may shrink as it likes', async () => {
    const path = await zip({ 'content.json': Buffer.alloc(MB, ' ') }, true);
    const content = await openPackage(path, scratch);
    expect(await content.document()).toHaveLength(MB);
    await content.close();
  });

  it('with a document that no text can hold is refused, packed or not', async () => {
    const said = `content.json has ${MAX_BYTES.document + 1} bytes, more than the ${MAX_BYTES.document} that it may have`;
    const path = await zeros('content.json', MAX_BYTES.document + 1);
    await expect((await openPackage(path, scratch)).document()).rejects.toThrow(said);
    await expect((await openPackage(folder, scratch)).document()).rejects.toThrow(said);
    const packed = await openPackage(await zip({ 'content.json': path }, false), scratch);
    await expect(packed.document()).rejects.toThrow(said);
    expect(await unpacked()).toEqual([]);
    await packed.close();
  });

  it('with a file that is too large leaves it packed', async () => {
    const picture = await zeros('posters/neon.png', 2 * MB);
    const packed = await openPackage(
      await zip({ 'posters/neon.png': picture, 'content.json': Buffer.from('{}') }, false),
      scratch,
    );
    await expect(packed.file('posters/neon.png', MB)).rejects.toThrow(
      `has ${2 * MB} bytes, more than the ${MB} that it may have`,
    );
    expect(await unpacked()).toEqual([]);
    expect(await packed.file('posters/neon.png', 2 * MB)).toMatch(/neon\.png$/);
    await packed.close();
    await expect((await openPackage(folder, scratch)).file('posters/neon.png', MB)).rejects.toThrow('that it may have');
  });
});
