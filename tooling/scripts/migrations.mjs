/**
 * `npm run migrations`: the migrations of the database are those that main has had, and new ones do not stop a living
 * site (docs/decisions/upgrades.md). `npm run migrations -- add` puts new ones into the list.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './apps/apps.mjs';
import { concurrentFaults, lintedOf, listFaults, snapshotFaults } from './checks/migrations.mjs';
import { fail, say } from './run/main.mjs';
import { runCommand } from './run/run-command.mjs';

const folder = path.join(root, 'api/src/ground/db/migrations');
const listFile = path.join(folder, 'list.json');
const read = (name) => fs.readFileSync(path.join(folder, name), 'utf8');

try {
  const list = JSON.parse(fs.readFileSync(listFile, 'utf8'));
  const found = JSON.parse(read('meta/_journal.json')).entries.map(({ tag, when }) => ({
    tag,
    when,
    hash: createHash('sha256')
      .update(read(`${tag}.sql`))
      .digest('hex'),
  }));
  const isAdding = process.argv[2] === 'add';
  const linted = lintedOf(found);
  const squawk =
    linted.length === 0
      ? { code: 0, output: '' }
      : await runCommand('squawk', [
          '--config',
          path.join(root, '.squawk.toml'),
          ...linted.map((tag) => path.join(folder, `${tag}.sql`)),
        ]);
  const faults = [
    ...listFaults(list, found).filter((fault) => !isAdding || !fault.includes('is not in the list yet')),
    ...snapshotFaults(fs.readdirSync(path.join(folder, 'meta')), found),
    ...linted.flatMap((tag) => concurrentFaults(tag, read(`${tag}.sql`))),
    ...(squawk.code === 0 ? [] : [squawk.output.trim()]),
  ];
  if (faults.length > 0) throw new Error(faults.join('\n'));
  if (isAdding)
    fs.writeFileSync(
      listFile,
      `${JSON.stringify(Object.fromEntries(found.map(({ tag, hash }) => [tag, hash])), null, 2)}\n`,
    );
  say(`${found.length} migrations, as main has had them; ${linted.length} linted.`);
} catch (error) {
  fail(error);
}
