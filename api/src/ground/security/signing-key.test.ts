import { existsSync, statSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { signingKey } from './signing-key';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signing-key-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('a generated key', () => {
  it('is the same for all instances that start at once, and alone in the folder', async () => {
    for (const round of Array.from({ length: 50 }, (_, index) => `round-${index}`)) {
      const found = await Promise.all(Array.from({ length: 8 }, () => signingKey(null, folder, round)));
      expect(new Set(found).size).toBe(1);
      expect(found[0]).toMatch(/^[\w-]{43}$/);
    }
    expect(await readdir(folder)).toHaveLength(50);
  });

  it('is never seen without its content', async () => {
    const seen = new Set<number>();
    for (const round of Array.from({ length: 50 }, (_, index) => join(folder, `round-${index}`))) {
      const state = { isDone: false };
      const made = signingKey(null, folder, basename(round)).finally(() => (state.isDone = true));
      while (!state.isDone) {
        if (existsSync(round)) seen.add(statSync(round).size);
        await new Promise(setImmediate);
      }
      await made;
    }
    expect([...seen]).toEqual([43]);
  });

  it('stays, and is for its owner alone', async () => {
    const key = await signingKey(null, folder, 'captcha-key');
    expect(await signingKey(null, folder, 'captcha-key')).toBe(key);
    expect(await readFile(join(folder, 'captcha-key'), 'utf8')).toBe(key);
    expect((await stat(join(folder, 'captcha-key'))).mode & 0o777).toBe(0o600);
  });

  it('is refused where its file is empty', async () => {
    await writeFile(join(folder, 'captcha-key'), '\n');
    await expect(signingKey(null, folder, 'captcha-key')).rejects.toThrow(
      'The key file captcha-key of the DATA_DIR is empty, so put back the one that was there.',
    );
  });
});

it('a configured key needs no folder', async () => {
  expect(await signingKey('of the environment', '/nowhere', 'captcha-key')).toBe('of the environment');
});
