import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../../tooling/scripts/apps/apps.mjs';

/** Packages of the API's. */
const load = createRequire(path.join(root, 'api/package.json'));
const keys = { accessKeyId: 'test:key', secretAccessKey: 'secret-of-tests' };
const region = 'us-east-1';

interface S3 {
  readonly S3Client: new (options: object) => { send(command: object): Promise<unknown>; destroy(): void };
  readonly CreateBucketCommand: new (input: { Bucket: string }) => object;
}

/**
 * Starts a storage that speaks S3, OpenStack Swift of Debian, and makes a bucket in it.
 * @param folder where it keeps its files
 * @returns the settings of who uses it
 * @throws {Error} one sentence where there is none
 */
export async function startStorage(
  folder: string,
): Promise<{ readonly settings: Record<string, string>; stop(): Promise<void> }> {
  await mkdir(folder, { recursive: true });
  // Debian's Python has the package.
  const child = spawn('/usr/bin/python3', [path.join(root, 'api/src/testing/swift-server.py'), folder], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const missing = 'The S3 server is missing: install it (Debian: apt-get install python3-swift).';
  const [port] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error(missing))),
    once(child, 'error').then(() => Promise.reject(new Error(missing))),
  ])) as [string];
  const endpoint = `http://127.0.0.1:${port}`;
  const { S3Client, CreateBucketCommand } = (await import(load.resolve('@aws-sdk/client-s3'))) as S3;
  const client = new S3Client({ endpoint, region, forcePathStyle: true, credentials: keys });
  await client.send(new CreateBucketCommand({ Bucket: 'two' }));
  client.destroy();
  return {
    settings: {
      STORAGE_URL: `${endpoint}/two`,
      STORAGE_ACCESS_KEY: keys.accessKeyId,
      STORAGE_SECRET: keys.secretAccessKey,
      STORAGE_REGION: region,
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}
