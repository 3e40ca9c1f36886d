import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { root } from '../../tooling/scripts/apps/apps.mjs';
import { freePort } from '../../tooling/scripts/apps/ports.mjs';
import { percentile } from './lib/steady-load.mjs';
import { withScratchData } from './lib/scratch-data.mjs';

const games = 150;
const agreed = { cookie: 'age-agreement=1' };
/** What pages ask for on a phone and on a desktop. */
const sizes = {
  posters: 'w_540,q_80,f_webp,fit_cover',
  heroes: 'w_1440,q_85,f_webp,fit_cover',
  stills: 'w_768,q_85,f_webp,fit_cover',
};
const warmUp = 30;

/**
 * First requests of pictures that are in no cache, one after the other, from the store of a site without the demo.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export const run = (say) =>
  withScratchData(say, async ({ folder, env, cli }) => {
    const { writePictureCatalogue } = await tsImport('../../api/src/testing/picture-catalogue.ts', import.meta.url);
    const paths = await writePictureCatalogue(path.join(folder, 'catalogue'), games);
    await cli('content', 'import', path.join(folder, 'catalogue'));
    const port = await freePort();
    const server = spawn(process.execPath, [path.join(root, 'api/dist/server.js')], {
      env: { ...env, API_PORT: String(port), SITE_URL: `http://127.0.0.1:${port}` },
      stdio: 'inherit',
    });
    const exited = once(server, 'exit');
    try {
      const origin = `http://127.0.0.1:${port}`;
      while (
        !(await fetch(`${origin}/readyz`)
          .then(({ ok }) => ok)
          .catch(() => false))
      )
        await new Promise((resolve) => setTimeout(resolve, 100));
      const figures = [];
      const every = [];
      for (const [kind, size] of Object.entries(sizes)) {
        const times = [];
        for (const picture of paths.filter((one) => one.startsWith(`${kind}/`))) {
          const begun = performance.now();
          const reply = await fetch(`${origin}/media/${size}/${picture}`, { headers: agreed });
          await reply.arrayBuffer();
          if (reply.status !== 200) throw new Error(`${picture} answers ${reply.status}`);
          times.push(performance.now() - begun);
        }
        // Image processes start, and code is compiled, with the first ones.
        const sorted = times.slice(warmUp).toSorted((a, b) => a - b);
        every.push(...sorted);
        figures.push({ name: `… ${kind}, ${size}`, measured: quantiles(sorted) });
      }
      say(`Measured ${every.length} first requests.`);
      return [
        {
          name: 'first request of a picture, p50 and p99',
          measured: quantiles(every.toSorted((a, b) => a - b)),
          target: 'p50 under 120 ms',
        },
        ...figures,
      ];
    } finally {
      server.kill('SIGTERM');
      await exited;
    }
  });

const quantiles = (sorted) => `${percentile(sorted, 0.5).toFixed(0)} and ${percentile(sorted, 0.99).toFixed(0)} ms`;
