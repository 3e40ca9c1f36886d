/**
 * `.ci/run`: what a stranger meets, on a clean machine, as root or not. It installs nothing by itself: it types the two
 * commands that README.md gives, looks at the site, stops it in both ways, and then runs what `npm run verify` has
 * beyond them, so that each test runs once. The API's tests use the PostgreSQL that answers on 127.0.0.1:5432 (or that
 * DATABASE_URL names), or the embedded one where none does. The last line is plain: "N passed, N failed".
 */
import fs from 'node:fs';
import path from 'node:path';
import { root } from './apps/apps.mjs';
import { platformPorts, requireFreePorts } from './apps/ports.mjs';
import { say } from './run/main.mjs';
import { readmeCommands } from './run/readme-commands.mjs';
import { countsLine, sumCounts } from './run/results.mjs';
import { runCommand, seconds } from './run/run-command.mjs';
import { typedStart } from './run/typed-start.mjs';

const database = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/test';
// The platform that is started brings its own.
delete process.env.DATABASE_URL;
delete process.env.TEST_DATABASE_URL;
/** Minutes. A run that is not done after 90 counts as failed, whatever has passed: docs/decisions/ci-as-a-stranger.md, "Time". */
const lastBegin = 70;
const lastEnd = 86;
const minutes = (count) => count * 60_000;
Object.assign(process.env, {
  CI: '1',
  npm_config_loglevel: 'error',
  TESTS_UNTIL: String(Date.now() + minutes(lastBegin)),
});

const all = [];

/** Runs one part, says how long it took, and keeps its counts; one that throws is one failure. */
async function part(name, run) {
  const begun = performance.now();
  say(`== ${name}`);
  try {
    all.push(await run());
    say(`== ${name}: ${seconds(begun)}`);
  } catch (error) {
    say(`== ${name} failed after ${seconds(begun)}: ${error.message}`);
    all.push({ passed: 0, failed: 1, skipped: 0 });
  }
}

/** Runs a command, and reads its last "N passed, N failed" line; a failure without such a line is one. */
async function counted(line) {
  const [file, ...args] = line.split(' ');
  const { code, output } = await runCommand(file, args, { show: 'copy' });
  const found = [...output.matchAll(/^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/gm)].at(-1);
  const [passed, failed, skipped] = (found?.slice(1) ?? [0, 0, 0]).map((digits) => Number(digits ?? 0));
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, skipped };
}

const { assets: _, ...ports } = platformPorts(process.env);

/** Looks at a page as a visitor does; it has to hold games. */
async function requireGames(url) {
  const reply = await fetch(url, { signal: AbortSignal.timeout(30_000) });
  if (reply.status !== 200 || !/href="\/games\/[^"]/.test(await reply.text()))
    throw new Error(`${url} answered ${reply.status} without a game.`);
}

/** Starts the site, looks at its pages, and stops it; one passed check for each page and one for the stop. */
async function visit(command, pages, whom) {
  const { address, interrupt } = await typedStart(command, say);
  try {
    for (const page of pages) await requireGames(`${address}${page}`);
  } finally {
    await interrupt(whom);
  }
  await requireFreePorts(ports);
  return { passed: pages.length + 1, failed: 0, skipped: 0 };
}

/** Whether a PostgreSQL answers, asked by the driver that the API uses, so that no client program is needed. */
async function answers(url) {
  const program = `
    const { Client } = require('pg');
    const client = new Client({ connectionString: process.argv[1], connectionTimeoutMillis: 3000 });
    client.connect().then(() => client.end()).then(() => process.exit(0), () => process.exit(1));
  `;
  const { code } = await runCommand(process.execPath, ['-e', program, url]);
  return code === 0;
}

const started = performance.now();
// What runs is stopped with this process; without this line what had failed by then would be lost.
setTimeout(() => {
  const { passed, failed, skipped } = sumCounts(all);
  say(`== Not done after ${lastEnd} minutes: stopped.`);
  say(countsLine({ passed, failed: failed + 1, skipped }));
  process.exit(1);
}, minutes(lastEnd)).unref();
const [start, test] = readmeCommands(fs.readFileSync(path.join(root, 'README.md'), 'utf8'));
await part(`${start}, two pages, Ctrl-C`, () => visit(start, ['/', '/games'], 'group'));
await part(`${start} again, one page, kill -INT`, () => visit(start, ['/'], 'command'));
if (await answers(database)) process.env.TEST_DATABASE_URL = database;
else say('== No PostgreSQL answers on 127.0.0.1:5432: the API is tested with the embedded one.');
await part(test, () => counted(test));
await part('verify, the rest', () => counted('npm run --silent verify -- --rest'));
say(`== All in ${seconds(started)}.`);
const total = sumCounts(all);
say(countsLine(total));
process.exit(total.failed === 0 ? 0 : 1);
