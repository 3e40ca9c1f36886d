import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storageFingerprint } from './fingerprints';

it('two instances with folders of their own share storage when they have the same bucket, and only then', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fingerprints-'));
  const keys = { accessKey: 'key', secret: 'secret', region: 'us-east-1', publicUrl: null };
  const of = (name: string, bucket: string | null): Promise<string> =>
    storageFingerprint({
      dataDir: join(folder, name),
      storage: bucket === null ? null : { ...keys, url: `https://s3.example/${bucket}` },
    });
  const first = await of('a', 'media');
  expect(await of('b', 'media')).toBe(first);
  expect([await of('b', 'other'), await of('b', null), await of('a', null)]).not.toContain(first);
  expect(await of('a', null)).not.toBe(await of('b', null));
  await rm(folder, { recursive: true });
});
