import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { jest } from '@jest/globals';
import sharp from 'sharp';
import { mediaReferences } from '../../content/schema/media-references';
import { writePackage } from '../../../testing/foreign-catalogue';
import { runCommand } from '../../../testing/run-command';
import { testConfig } from '../../../testing/test-app';
import { createTestDatabase } from '../../../testing/test-database';
import { readDocument } from './content-document';

// Image processes start slowly on a busy machine; no test measures them.
jest.setTimeout(120_000);

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const formats: Record<string, 'jpeg' | 'png' | 'webp' | 'avif'> = {
  '.jpg': 'jpeg',
  '.png': 'png',
  '.webp': 'webp',
  '.avif': 'avif',
};
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="9"><rect width="40" height="9"/></svg>',
);

/** A file of the kind that the name says. */
function made(name: string): Promise<Buffer> {
  const format = formats[extname(name)];
  if (format === undefined)
    return name.endsWith('.svg') ? Promise.resolve(svg) : readFile(join(root, 'demo/assets/streams/flat.mp4'));
  return sharp({ create: { width: 30, height: 40, channels: 3, background: '#345' } })
    .toFormat(format)
    .toBuffer();
}

it("can be loaded as it stands in the operator's guide, with pictures and films of one's own", async () => {
  const document = await readFile(join(root, 'docs/example-catalogue/content.json'), 'utf8');
  const content = readDocument(JSON.parse(document));
  const files = new Map<string, Buffer>();
  for (const { name } of mediaReferences(content)) files.set(name, await made(name));
  const folder = await mkdtemp(join(tmpdir(), 'example-'));
  const database = await createTestDatabase();
  try {
    await writePackage(folder, JSON.parse(document), files);
    const config = testConfig({ DEMO_MODULE: '', DATA_DIR: join(folder, 'data') });
    const run = (words: string): Promise<string> => runCommand({ database, config }, words, [folder]);
    const [loaded, ...warnings] = (await run('content check')).split('\n').toReversed();
    expect(loaded).toMatch(/^\S+ can be loaded: 3 games, 2 videos and \d+ files, with \d+ warnings\.$/);
    // One's own films are not those whose length and size the example tells; that is all there is to say.
    for (const warning of warnings)
      expect(warning).toMatch(/(?:its (?:longest )?film plays|pixels, and|gigabytes is) /);
    expect(await run('content import')).toMatch(/^Loaded 3 games, 2 videos, 1 performers/);
  } finally {
    await database.close();
    await rm(folder, { recursive: true });
  }
});
