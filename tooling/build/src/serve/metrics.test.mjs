import net from 'node:net';
import { listenForMetrics, metricsPortOf } from './metrics.mjs';

const registry = { contentType: 'text/plain; version=0.0.4', metrics: async () => 'up 1\n' };

describe('the port of the metrics', () => {
  it('is none unless it is set, and refuses what is no port', () => {
    expect([undefined, '', '0', '9464', '65536', 'x', '-1'].map(metricsPortOf)).toEqual([
      null,
      null,
      0,
      9464,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('shows them, and nothing else', async () => {
    const shown = await listenForMetrics(registry, { port: 0, host: '127.0.0.1' });
    const at = (path, init) => fetch(`http://127.0.0.1:${shown.port}${path}`, init);
    const response = await at('/metrics');
    expect([await response.text(), response.headers.get('content-type')]).toEqual(['up 1\n', registry.contentType]);
    expect((await at('/')).status).toBe(404);
    expect((await at('/metrics', { method: 'POST' })).status).toBe(404);
    await shown.close();
  });

  it('says so when it is taken', async () => {
    const other = net.createServer();
    await new Promise((done) => other.listen(0, '127.0.0.1', done));
    await expect(listenForMetrics(registry, { port: other.address().port, host: '127.0.0.1' })).rejects.toThrow(
      'EADDRINUSE',
    );
    await new Promise((done) => other.close(done));
  });
});
