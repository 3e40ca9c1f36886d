import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { faultyProxy, type FaultyProxy } from './faulty-proxy';
import type { BucketConfig } from '../ground/storage/bucket';

/** Debian's Python: its package python3-swift has OpenStack Swift, which speaks S3. */
const python = '/usr/bin/python3';
const program = fileURLToPath(new URL('swift-server.py', import.meta.url));
const missing = 'there is no S3 server: install python3-swift (Debian)';

export interface S3Server {
  /** Makes a bucket. @returns where it is, and its keys */
  createBucket(name: string): Promise<BucketConfig>;
  /** Everything goes through it, so that it can break. */
  readonly way: FaultyProxy;
}

/**
 * A group of tests against a real S3 server, started for them alone. Without one they are left out, and their title
 * says so where a run sums up; in continuous integration (CI) that is a failure.
 */
export function describeWithS3(title: string, tests: (server: S3Server) => void): void {
  if (spawnSync(python, ['-c', 'import swift']).status !== 0) {
    if (!process.env['CI']) return describe.skip(`${title} (${missing})`, () => tests({} as S3Server));
    return describe(title, () => {
      it('needs an S3 server', () => {
        throw new Error(missing);
      });
    });
  }
  describe(title, () => {
    let running: (S3Server & { stop(): Promise<void> }) | undefined;
    beforeAll(async () => {
      running = await startSwift();
    });
    afterAll(() => running?.stop());
    const started = (): S3Server => {
      if (!running) throw new Error('the S3 server has not started yet');
      return running;
    };
    tests({
      createBucket: (name) => started().createBucket(name),
      get way() {
        return started().way;
      },
    });
  });
}

async function startSwift(): Promise<S3Server & { stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'platform-swift-'));
  const child = spawn(python, [program, folder], { stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text) => (said += String(text)));
  const ended = once(child, 'exit');
  const [port] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    ended.then(() => Promise.reject(new Error(`Swift did not start: ${said}`))),
  ])) as [string];
  const way = await faultyProxy(Number(port));
  const keys = { accessKey: 'test:key', secret: 'secret-of-tests', region: 'us-east-1' };
  return {
    way,
    createBucket: async (name) => {
      const client = new S3Client({
        endpoint: way.url,
        region: keys.region,
        forcePathStyle: true,
        credentials: { accessKeyId: keys.accessKey, secretAccessKey: keys.secret },
      });
      await client.send(new CreateBucketCommand({ Bucket: name }));
      client.destroy();
      return { url: `${way.url}/${name}`, ...keys, publicUrl: null };
    },
    stop: async () => {
      await way.close();
      child.stdin.end();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
