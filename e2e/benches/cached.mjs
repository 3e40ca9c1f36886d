import { spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { median } from '../../tooling/scripts/run/figures.mjs';
import { freePorts } from '../../tooling/scripts/apps/ports.mjs';
import { cpuMs } from './lib/cpu.mjs';
import { agreed, withPlatform } from './lib/platform.mjs';

const headers = { cookie: agreed, 'accept-encoding': 'br', accept: 'text/html' };
const bareServer = path.join(import.meta.dirname, 'lib/bare-server.mjs');
const rounds = 5;

/** One response, with its bytes as they came. */
const fetchRaw = (url) =>
  new Promise((resolve, reject) => {
    http
      .get(url, { headers }, (response) => {
        const parts = [];
        response.on('data', (part) => parts.push(part));
        response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(parts) }));
      })
      .on('error', reject);
  });

/**
 * A guest's page from the page cache beside a bare server of Node's own with the same bytes and headers, by turns: requests
 * a second, and processor time of the server a request.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export const run = (say) =>
  withPlatform(
    say,
    async (origin, platform) => {
      const url = `${origin}/games`;
      await fetchRaw(url);
      const { headers: all, body } = await fetchRaw(url);
      const given = Object.fromEntries(
        Object.entries(all).filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name)),
      );
      const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bare-'));
      const file = path.join(folder, 'body');
      await fs.writeFile(file, body);
      const { shell: port } = await freePorts();
      const bare = spawn(process.execPath, [bareServer, String(port), JSON.stringify(given), file]);
      try {
        const measured = { edge: [], bare: [] };
        const measure = async (name, address, pid) => {
          const before = cpuMs(pid);
          const load = await autocannon({ url: address, connections: 20, duration: 5, headers });
          if (load.non2xx + load.errors > 0) throw new Error(`${load.non2xx + load.errors} wrong responses of ${name}`);
          const us = ((cpuMs(pid) - before) * 1_000) / load.requests.total;
          measured[name].push({ us, rate: load.requests.average });
        };
        for (let round = 0; round < rounds; round += 1) {
          await measure('edge', url, platform.pid('shell'));
          await measure('bare', `http://127.0.0.1:${port}/`, bare.pid);
        }
        const of = (name, key) => median(measured[name].map((one) => one[key]));
        const ratio = median(measured.edge.map(({ us }, at) => us / measured.bare[at].us));
        return [
          {
            name: 'guest page from the page cache: processor time a request',
            measured: `${of('edge', 'us').toFixed(0)} µs; bare node:http ${of('bare', 'us').toFixed(0)} µs; ×${ratio.toFixed(2)}`,
            target: 'at most ×1.8',
          },
          {
            name: '… requests a second, the load on the same cores',
            measured: `${Math.round(of('edge', 'rate'))}; bare ${Math.round(of('bare', 'rate'))}`,
            target: 'at least 10,000 on one quiet core',
          },
        ];
      } finally {
        bare.kill();
        await fs.rm(folder, { recursive: true });
      }
    },
    { LOG_LEVEL: 'info' },
  );
