/** Migrations that a database has run cannot be changed afterwards, and an upgrade must not stop the site. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { root } from '../apps/apps.mjs';
import { runCommand } from '../run/run-command.mjs';
import { concurrentFaults, lintedOf, listFaults, snapshotFaults } from './migrations.mjs';

const file = (tag, hash, when = Number(tag.slice(0, 4)) + 1) => ({ tag, hash, when });
const list = { '0000_tables': 'a', '0001_rules': 'b' };
const had = [file('0000_tables', 'a'), file('0001_rules', 'b')];

describe('the migrations that main has had', () => {
  test('are as they were', () => {
    expect(listFaults(list, had)).toEqual([]);
  });

  test.each([
    ['changed', [had[0], file('0001_rules', 'c')], /^Migration 0001_rules was changed/],
    ['renamed', [had[0], file('0001_laws', 'b')], /^Migration 0001_rules was renamed to 0001_laws/],
    ['removed', [had[0]], /^Migration 0001_rules is not there any more/],
    [
      'moved by another before it',
      [had[0], file('0001_laws', 'c', 1.5), had[1]],
      /^Migration 0001_rules is not number 2/,
    ],
  ])('are not %s without one sentence that names the migration', (_, found, sentence) => {
    expect(listFaults(list, found)).toEqual([expect.stringMatching(sentence)]);
  });

  test('are followed by new ones, once the list has them', () => {
    const more = [...had, file('0002_names', 'c')];
    expect(listFaults(list, more)).toEqual(['Migration 0002_names is not in the list yet: npm run migrations -- add']);
    expect(listFaults({ ...list, '0002_names': 'c' }, more)).toEqual([]);
  });

  test('are followed by none that calls itself older', () => {
    expect(listFaults(list, [...had, file('0002_names', 'c', 2)])).toEqual([
      expect.stringMatching(/^Migration 0002_names says/),
    ]);
  });
});

test('the newest snapshot alone is kept', () => {
  expect(snapshotFaults(['_journal.json', '0001_snapshot.json'], had)).toEqual([]);
  for (const names of [['0000_snapshot.json'], ['0000_snapshot.json', '0001_snapshot.json'], []])
    expect(snapshotFaults(names, had)).toHaveLength(1);
});

test('migrations that were written before the rules are not linted', () => {
  expect(lintedOf([file('0025_public_names', 'a'), file('0026_next', 'b')])).toEqual(['0026_next']);
});

describe('an index that is built while the site goes on', () => {
  const built = (before, after = '') =>
    concurrentFaults('0026_next', `${before}CREATE INDEX CONCURRENTLY "games_new" ON "games" ("id");${after}`);

  test('can be built again after a failure, which leaves half of it', () => {
    expect(built('DROP INDEX CONCURRENTLY IF EXISTS "games_new";--> statement-breakpoint\n')).toEqual([]);
    expect(built('')).toEqual([expect.stringContaining('put DROP INDEX CONCURRENTLY IF EXISTS "games_new" before')]);
    expect(built('DROP INDEX CONCURRENTLY IF EXISTS "games_old";')).toHaveLength(1);
  });

  test('stands alone, because nothing beside it could be taken back', () => {
    expect(built('DROP INDEX CONCURRENTLY IF EXISTS "games_new";', 'UPDATE "games" SET "scenes" = 1;')).toEqual([
      expect.stringContaining('needs a migration of its own'),
    ]);
  });

  test('is none of those that a transaction holds', () => {
    expect(concurrentFaults('0026_next', '-- not concurrently\nCREATE TABLE "a" ();')).toEqual([]);
  });
});

describe('a new migration', () => {
  let folder;
  beforeAll(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
  });
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  async function rulesBroken(text) {
    const next = path.join(folder, 'next.sql');
    fs.writeFileSync(next, text);
    const { code, output } = await runCommand('squawk', [
      '--config',
      path.join(root, '.squawk.toml'),
      '--reporter',
      'gcc',
      next,
    ]);
    const rules = [...output.matchAll(/warning: (\S+)/g)].map(([, rule]) => rule);
    expect(code === 0).toBe(rules.length === 0);
    return rules;
  }

  test.each([
    ['drops a column', 'ALTER TABLE "games" DROP COLUMN "clip";', 'ban-drop-column'],
    ['drops a table', 'DROP TABLE "told_items";', 'ban-drop-table'],
    ['renames a column', 'ALTER TABLE "games" RENAME COLUMN "hours" TO "length";', 'renaming-column'],
    ['renames a table', 'ALTER TABLE "games" RENAME TO "plays";', 'renaming-table'],
    ['demands what was optional', 'ALTER TABLE "games" ALTER COLUMN "logo" SET NOT NULL;', 'adding-not-nullable-field'],
    ['demands something new', 'ALTER TABLE "games" ADD COLUMN "must" text NOT NULL;', 'adding-required-field'],
    ['changes a type', 'ALTER TABLE "games" ALTER COLUMN "hours" SET DATA TYPE integer;', 'changing-column-type'],
    [
      'stops writers for an index',
      'CREATE INDEX "h" ON "games" USING btree ("hours");',
      'require-concurrent-index-creation',
    ],
    [
      'stops everybody for a check',
      'ALTER TABLE "games" ADD CONSTRAINT "x" CHECK ("hours" > 0);',
      'constraint-missing-not-valid',
    ],
  ])('that %s is refused', async (_, statement, rule) => {
    expect(await rulesBroken(statement)).toEqual([rule]);
  });

  test('that adds is taken as drizzle-kit writes it, and so is what nothing has read since an earlier release', async () => {
    const statements = [
      'CREATE TABLE "told" ("id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY, "account_id" integer NOT NULL, "name" varchar(9));',
      'ALTER TABLE "games" ADD COLUMN "note" text;',
      'ALTER TABLE "games" ADD COLUMN "flag" boolean DEFAULT false NOT NULL;',
      'ALTER TABLE "told" ADD CONSTRAINT "t" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;',
      'CREATE INDEX "told_account" ON "told" USING btree ("account_id");',
      '-- Nothing reads it since 0031.\n-- squawk-ignore ban-drop-column\nALTER TABLE "games" DROP COLUMN "clip";',
    ];
    expect(await rulesBroken(statements.join('--> statement-breakpoint\n'))).toEqual([]);
    expect(await rulesBroken('CREATE INDEX CONCURRENTLY "games_new" ON "games" ("id");')).toEqual([]);
  });
});
