// Over 300 lines: the faults of docs/duty.md, one after the other on one running site.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../../tooling/scripts/apps/apps.mjs';
import { freePort } from '../../tooling/scripts/apps/ports.mjs';
import { builtFolder } from '../../tooling/scripts/build/built-folder.mjs';
import { folderStore } from '../../tooling/build/src/release/folder-store.mjs';
import { deploy } from '../../tooling/build/src/release/releases.mjs';
import { copyWithFault, damagingStore, faults } from '../../tooling/build/src/testing/faults.mjs';
import { fill, remote, withDutySite } from './lib/duty-site.mjs';
import { agreed } from './lib/platform.mjs';

/** Milliseconds within which each signal of a card must be there, and until a site that was mended is fine again. */
const SIGNAL_MS = 15_000;
const MENDED_MS = 60_000;
const headers = { cookie: agreed };

/** @returns {Promise<number | null>} milliseconds until something is so; null: it was not in time */
async function until(what, limitMs) {
  const begun = performance.now();
  while (performance.now() - begun < limitMs) {
    if (await Promise.resolve(what()).catch(() => false)) return performance.now() - begun;
    await delay(200);
  }
  return null;
}

/** Signals, each a way to look. `status` is slow: a command that starts, as an operator types it. */
const found = (name, severity, changes) => ({
  what: `status: ${name}`,
  isThere: async (site) =>
    (await site.status(changes?.(site))).some((one) => one.name === name && (!severity || one.severity === severity)),
});
const metric = (part, pattern) => ({
  what: `metric: ${pattern.source.replaceAll('\\', '')}`,
  isThere: async (site) => pattern.test(await site.metricsOf(part)),
});
const logged = (part, text) => ({
  what: `log: ${text}`,
  isThere: (site) => site.log(part).slice(site.logFrom).includes(text),
});
const ready = (part, pattern) => ({
  what: `readyz: ${pattern.source}`,
  isThere: async (site) => pattern.test(JSON.stringify(await site.readyz(part))),
});

/**
 * A fault of docs/duty.md: what causes it on a site that runs, and the signals that its card names.
 * @typedef {{ name: string, needs?: string, cause: (site: any) => Promise<() => unknown>, signals: object[] }} Fault
 */

/** @type {Fault[]} */
const all = [
  {
    name: 'Slow query',
    cause: async (site) => {
      const client = await site.connect();
      await client.query('begin');
      await client.query('lock table games in access exclusive mode');
      const asked = [1, 2].map((n) => fetch(`${site.api}/api/games?q=slow${n}`, { headers }).catch(() => undefined));
      return async () => {
        await client.query('rollback');
        await client.end();
        await Promise.all(asked);
      };
    },
    signals: [logged('api', 'a request takes long'), found('slow-query', 'warning')],
  },
  {
    name: 'Database that only reads',
    cause: async (site) => {
      const set = (how) => site.query(`alter database postgres ${how}`);
      const end = () =>
        site.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename = current_user`,
        );
      await set('set default_transaction_read_only = on');
      await end();
      return async () => {
        const client = await site.connect();
        await client.query('set default_transaction_read_only = off');
        await client.query('alter database postgres reset default_transaction_read_only');
        await client.end();
        await end();
      };
    },
    signals: [
      ready('api', /503.*database-read-only/),
      metric('api', /^database_writable 0$/m),
      found('database-read-only', 'error'),
    ],
  },
  {
    name: 'Database whose disk is full',
    needs: 'database',
    cause: async (site) => {
      const makeRoom = fill(site.disks.database);
      // Visitors write something.
      for (let n = 0; n < 40; n += 1)
        await fetch(`${site.api}/api/captcha/challenge?full=${n}`, { headers }).catch(() => undefined);
      void visitors(site);
      return makeRoom;
    },
    signals: [
      ready('api', /503.*database/),
      metric('api', /^database_writable 0$/m),
      {
        what: 'status: database-full or database-away',
        isThere: async (site) => (await site.status()).some(({ name }) => /^database-(?:full|away)$/.test(name)),
      },
    ],
  },
  {
    name: 'Mail is down',
    cause: async (site) => {
      await site.running.mail();
      site.running.mail = null;
      await site.query(
        `insert into outbox (kind, payload, dedupe_key, due_at, created_at)
         values ('mail', '{"to":"duty@example.com","subject":"Duty","text":"Duty","html":"<p>Duty</p>"}', 'duty-' || random(), now(), now())`,
      );
      return site.restart.mail;
    },
    signals: [found('mail-down', 'error'), metric('api', /^outbox_failing\{kind="mail"\} [1-9]/m)],
  },
  {
    name: 'Notifications are refused',
    cause: async (site) => {
      for (let n = 0; n < 6; n += 1)
        await fetch(`${site.api}/api/payments/notification/sandbox`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-sandbox-signature': 'A'.repeat(43) },
          body: JSON.stringify({ n }),
        });
      return () => undefined;
    },
    signals: [
      logged('api', 'notifications of a payment provider are refused'),
      metric('api', /^outcomes_total\{subject="payment-notification",outcome="forbidden"\} [5-9]/m),
    ],
  },
  {
    name: 'A remote is broken',
    cause: async (site) => {
      await site.platform.stop(remote);
      await site.platform.restart('shell', { probe: 'healthz' });
      return () => site.platform.start(remote);
    },
    signals: [
      {
        what: `readyz: remotes.${remote}.problem`,
        isThere: async (site) => {
          const { build, problem } = (await site.readyz('shell')).body.remotes[remote];
          return build === null && typeof problem === 'string';
        },
      },
      metric('shell', new RegExp(`^remote_up\\{remote="${remote}"\\} 0$`, 'm')),
      found(`remote-${remote}`, 'error'),
    ],
  },
  {
    name: 'A broken release',
    cause: async (site) => {
      const [fault] = Object.values(faults).filter(
        ({ verdict, hurts }) => verdict === 'refused' && hurts === undefined,
      );
      const built = path.join(site.folder, 'faulty');
      copyWithFault(fault, builtFolder(root, remote), built, 'faulty-duty');
      const store = folderStore(site.served);
      const { stable } = JSON.parse(await store.readPointer());
      await deploy(damagingStore(store, fault), remote, built);
      return () => store.writePointer(JSON.stringify({ stable, next: null, previous: null, used: [] }));
    },
    signals: [
      metric('shell', new RegExp(`^remote_problem\\{remote="${remote}"\\} 1$`, 'm')),
      found(`remote-${remote}`, 'warning'),
    ],
  },
  {
    name: 'Redis is away',
    cause: async (site) => {
      await site.running.redis();
      site.running.redis = null;
      return site.restart.redis;
    },
    signals: [metric('api', /^redis_up 0$/m), found('redis-away', 'error')],
  },
  {
    name: 'The disk is full',
    needs: 'data',
    cause: async (site) => fill(site.disks.data),
    signals: [
      metric('api', /^disk_bytes\{state="free"\} (?:\d{1,8}|\d\.\d+e\+[0-7])$/m),
      found('disk-full', 'error'),
      {
        what: 'a picture that was never drawn is a 503 that nothing keeps',
        isThere: async (site) => {
          const { items } = await (await fetch(`${site.api}/api/games?sort=title`, { headers })).json();
          const poster = JSON.stringify(items).match(/posters\/[a-z0-9.-]+\.webp/)?.[0];
          const reply = await fetch(`${site.api}/media/w_768,q_55,f_jpeg,fit_cover/${poster}`, { headers });
          return reply.status === 503 && reply.headers.get('cache-control') === 'private, no-store';
        },
      },
    ],
  },
  {
    name: 'A key is lost',
    cause: async (site) => {
      const [key, aside] = ['second-factor-key', 'second-factor-key.aside'].map((name) =>
        path.join(site.dataDir, name),
      );
      fs.renameSync(key, aside);
      return () => fs.renameSync(aside, key);
    },
    signals: [
      found('key-lost', 'error'),
      {
        what: 'an API that is started says the same, and does not start',
        isThere: async (site) => {
          const env = { ...site.apiEnv, API_PORT: String(await freePort()), METRICS_PORT: '' };
          const child = spawn(process.execPath, [path.join(root, 'api/dist/server.js')], {
            env,
            stdio: ['ignore', 'pipe', 'pipe'],
          });
          let said = '';
          for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
          const [code] = await Promise.race([once(child, 'exit'), delay(10_000).then(() => [0])]);
          child.kill('SIGKILL');
          return code !== 0 && said.includes('the key second-factor-key, without which');
        },
      },
      {
        what: 'the API that runs serves on',
        isThere: async (site) => (await fetch(`${site.api}/api/bars`)).status === 200,
      },
    ],
  },
];

/** Members of the site who write: each asks for a captcha and says something of it. */
async function visitors(site) {
  for (let n = 0; n < 60; n += 1) {
    await fetch(`${site.api}/api/client-errors`, {
      method: 'POST',
      headers: { ...headers, origin: site.origin, 'content-type': 'application/json' },
      body: '{}',
    }).catch(() => undefined);
    await site
      .query(
        `create table if not exists duty_filling (text text); insert into duty_filling select repeat('x', 2000) from generate_series(1, 500)`,
      )
      .catch(() => undefined);
    await delay(100);
  }
}

/**
 * Causes the fault of each card of docs/duty.md on a site that runs, and looks for the signals that the card names. A
 * signal that is not there within 15 s ends it with an error. DUTY=PATTERN: those alone whose name it fits.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../tooling/scripts/run/figures.mjs').Figure[]>}
 * @throws {Error} that names what was not found
 */
export const run = (say) =>
  withDutySite(say, async (site) => {
    const figures = [];
    const missing = [];
    const quiet = (await site.status()).map(({ name }) => name);
    say(`Before any fault, status finds: ${quiet.join(', ') || 'nothing'}.`);
    for (const { name, needs, cause, signals } of all) {
      if (!new RegExp(process.env.DUTY ?? '', 'i').test(name)) continue;
      if (needs !== undefined && site.disks[needs] === null) {
        say(`NOT TRIED: ${name}: no disk could be mounted here (it needs root, and mount).`);
        figures.push({ name, measured: 'not tried: nothing can be mounted here', target: 'within 15 s' });
        continue;
      }
      const before = (await site.status()).map((one) => one.name);
      site.logFrom = site.log('api').length;
      const mend = await cause(site);
      const seen = await Promise.all(
        signals.map(async ({ what, isThere }) => ({ what, ms: await until(() => isThere(site), SIGNAL_MS) })),
      );
      const told = seen.some(({ ms }) => ms === null) ? await site.status() : [];
      await mend();
      const isFine = async () => (await site.status()).every((one) => before.includes(one.name));
      const mended = await until(isFine, MENDED_MS);
      for (const { what, ms } of seen) {
        const measured = ms === null ? 'NOT FOUND' : `${(ms / 1_000).toFixed(1)} s`;
        figures.push({ name: `${name}: ${what}`, measured, target: 'within 15 s' });
        if (ms === null) missing.push(`${name}: ${what}`);
        say(`${name}: ${what}: ${measured}`);
        if (ms === null) say(`… and status says: ${JSON.stringify(told)}`);
      }
      say(`${name}: mended, status fine again after ${mended === null ? 'NEVER' : `${(mended / 1_000).toFixed(1)} s`}`);
      if (mended === null)
        missing.push(`${name}: status is not fine again: ${(await site.status()).map((one) => one.name)}`);
    }
    if (missing.length > 0) throw new Error(`Not found within 15 s:\n${missing.join('\n')}`);
    return figures;
  });
