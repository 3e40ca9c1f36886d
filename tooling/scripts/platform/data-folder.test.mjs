import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { requireOwnPlatform } from './data-folder.mjs';

let folder;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'data-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

/** A pid file as PostgreSQL writes it. */
const cluster = (name, pid) => {
  const data = path.join(folder, name, 'postgres/data');
  fs.mkdirSync(data, { recursive: true });
  fs.writeFileSync(path.join(data, 'postmaster.pid'), `${pid}\n${data}\n`);
};
const gone = 2 ** 22 + 1;

describe('the command line beside a platform with a PORT_OFFSET', () => {
  test('is refused without it, in a sentence that names it', async () => {
    cluster('offset-600', process.pid);
    await expect(requireOwnPlatform({}, folder)).rejects.toThrow('was started with PORT_OFFSET=600');
  });
  test.each([
    ['it has a PORT_OFFSET', { PORT_OFFSET: '600' }],
    ['it has the other one', { PORT_OFFSET: '0' }],
    ['it has a data folder', { DATA_DIR: '/data' }],
    ['it has a database', { DATABASE_URL: 'postgres://x' }],
  ])('is let be when %s', async (_, env) => {
    cluster('offset-600', process.pid);
    await expect(requireOwnPlatform(env, folder)).resolves.toBeUndefined();
  });
  test('is let be when the platform without an offset runs, or none does', async () => {
    cluster('offset-600', gone);
    await expect(requireOwnPlatform({}, folder)).resolves.toBeUndefined();
    cluster('offset-600', process.pid);
    cluster('.', process.pid);
    await expect(requireOwnPlatform({}, folder)).resolves.toBeUndefined();
  });
});
