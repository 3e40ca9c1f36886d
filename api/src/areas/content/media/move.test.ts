import { Readable } from 'node:stream';
import { createTestDatabase } from '../../../testing/test-database';
import { StorageError } from '../../../ground/storage/bucket';
import { moveMedia } from './move';

it('stops listing and copying when the storage goes away, and says why', async () => {
  const database = await createTestDatabase();
  let listed = 0;
  const from = {
    async *list() {
      for (; listed < 10_000; listed += 1) {
        await new Promise(setImmediate);
        yield { key: `ab/${listed}.webp`, bytes: 1 };
      }
    },
    find: async () => ({ open: () => Readable.from(['x']) }),
  };
  const to = { find: () => Promise.reject(new StorageError('away', 'The storage is away.')) };
  const moved = moveMedia({ db: database.db, from, to, remove: false, onProgress: () => undefined } as never);
  await expect(moved).rejects.toThrow('The storage is away.');
  expect(listed).toBeLessThan(100);
  await database.close();
});
