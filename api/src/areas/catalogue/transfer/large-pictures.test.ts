import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { jest } from '@jest/globals';
import sharp from 'sharp';
import { MAX_IMAGE_PIXELS } from '../../../ground/images/media-limits';
import { foreignContent, foreignFiles, writePackage } from '../../../testing/foreign-catalogue';
import { runCommand } from '../../../testing/run-command';
import { testConfig } from '../../../testing/test-app';
import { createTestDatabase } from '../../../testing/test-database';
import { exportContent } from './export-repository';

// Image processes start slowly on a busy machine; no test measures them.
jest.setTimeout(120_000);

/** Four to three, as cameras give. */
const [width, height] = [8000, 6000];

describe('a package with a picture of 48 megapixels, turned by its camera', () => {
  it.each(['png', 'jpg'] as const)(
    'is taken with a smaller %s of the same shape, from a relative folder',
    async (kind) => {
      const folder = await mkdtemp(join(tmpdir(), 'large-'));
      const database = await createTestDatabase();
      const config = testConfig({ DEMO_MODULE: '', DATA_DIR: join(folder, 'data') });
      const files = await foreignFiles();
      const name = kind === 'png' ? 'heroes/cold-lamp.png' : 'posters/cold-lamp.jpg';
      const drawn = sharp({ create: { width, height, channels: 3, background: '#a52' } }).withMetadata({
        orientation: 6,
      });
      files.set(name, await (kind === 'png' ? drawn.png({ compressionLevel: 1 }) : drawn.jpeg()).toBuffer());
      await writePackage(join(folder, 'catalogue'), foreignContent(), files);

      const path = relative(process.cwd(), join(folder, 'catalogue'));
      for (const words of ['content check', 'content import']) await runCommand({ database, config }, words, [path]);

      const { games } = await exportContent(database.db);
      const picture = games[1]?.[kind === 'png' ? 'hero' : 'poster'];
      const [keptWidth, keptHeight] = [picture?.width ?? 0, picture?.height ?? 0];
      expect(keptWidth * keptHeight).toBeLessThanOrEqual(MAX_IMAGE_PIXELS);
      expect(keptWidth * keptHeight).toBeGreaterThan(MAX_IMAGE_PIXELS * 0.99);
      expect(keptHeight / keptWidth).toBeCloseTo(width / height, 2);

      const store = join(folder, 'data/media');
      const stored = (await readdir(store, { recursive: true })).filter((file) => file.endsWith(`.${kind}`));
      const sizes = await Promise.all(stored.map(async (file) => (await sharp(join(store, file)).metadata()).width));
      expect(sizes).toContain(keptWidth);
      expect(sizes).not.toContain(width);
      await database.close();
      await rm(folder, { recursive: true });
    },
  );
});
