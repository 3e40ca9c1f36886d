import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, freePorts } from '../../tooling/scripts/apps/ports.mjs';
import { startPlatform } from '../../tooling/scripts/platform/platform.mjs';
import { expect, test } from '../fixtures/test';

const textAt = async (address: string): Promise<string> => (await fetch(address)).text();
const METRICS = /^# TYPE \w+ (?:counter|gauge|histogram)$/m;

/** A free port with a free one after it. */
async function freePair(): Promise<number> {
  for (;;) {
    const port = await freePort();
    const isFree = await fetch(`http://127.0.0.1:${port + 1}`).then(
      () => false,
      () => true,
    );
    if (port < 65_535 && isFree) return port;
  }
}

test('an operator’s site shows the metrics of each part at a port of its own, and none to visitors', async () => {
  test.setTimeout(180_000);
  const folder = await mkdtemp(path.join(tmpdir(), 'metrics-'));
  const [ports, edge] = [await freePorts(), await freePair()];
  const env = {
    ...process.env,
    DEMO_MODULE: '',
    DATABASE_URL: '',
    NODE_ENV: 'production',
    DATA_DIR: path.join(folder, 'data'),
    SITE_URL: `http://localhost:${ports['shell']}`,
    LOG_LEVEL: 'warn',
    METRICS_PORT: String(edge),
  };
  const site = await startPlatform({ env, ports, logs: path.join(folder, 'log') });
  try {
    await fetch(`http://127.0.0.1:${ports['shell']}/`);
    const [ofEdge, ofApi] = await Promise.all(
      [edge, edge + 1].map((port) => textAt(`http://127.0.0.1:${port}/metrics`)),
    );
    expect(ofEdge).toMatch(/^pages_total\{/m);
    expect(ofEdge).toMatch(/^api_up 1$/m);
    expect(ofApi).toMatch(/^http_requests_total\{/m);
    expect(ofApi).toMatch(/^database_writable 1$/m);
    for (const address of Object.values(site.addresses)) {
      const text = await textAt(`${address}/metrics`);
      expect([address, METRICS.test(text)]).toEqual([address, false]);
      expect([address, METRICS.test(await textAt(`${address}/api/metrics`))]).toEqual([address, false]);
    }
  } finally {
    await site.stopAll();
    await rm(folder, { recursive: true, force: true });
  }
});
