import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { areas, commands, jobs, loadConfig } from './areas';
import { groundSettings } from './ground/ground-settings';
import { repositoryRoot } from './ground/settings';
import { settingsTable } from './ground/settings-table';

describe('the areas', () => {
  it('stand in the order that dependency-cruiser enforces', () => {
    const rules = readFileSync(join(repositoryRoot, '.dependency-cruiser.mjs'), 'utf8');
    const order = /const order = \[([^\]]*)\]/.exec(rules)?.[1];
    expect(order?.match(/[a-z]+/g)).toEqual(['ground', ...areas.map(({ name }) => name)]);
  });

  it('declare each variable once', () => {
    const names = areas.flatMap(({ settings }) => Object.keys(settings.variables));
    expect(names.length).toBeGreaterThan(80);
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  });

  it('add to the configuration without changing what an area below has said', () => {
    const config = loadConfig({ NODE_ENV: 'test' });
    let seen: object = config;
    for (const { name, settings } of areas) {
      const own = Object.keys(settings.read({ NODE_ENV: 'test' }, config as never));
      expect([name, own.filter((key) => !(key in seen))]).toEqual([name, []]);
      seen = Object.fromEntries(Object.entries(seen).filter(([key]) => !own.includes(key)));
    }
  });

  it('name each command and each failure of a job once', () => {
    const words = commands.map((command) => command.words);
    expect(words).toEqual([...new Set(words)]);
    const names = jobs.map((job) => job.name);
    expect(names).toEqual([...new Set(names)]);
    const failures = jobs.map((job) => job.failure);
    expect(failures).toEqual([...new Set(failures)]);
  });

  it('repeat their jobs as often as members and operators count on', () => {
    const HOUR = 3_600_000;
    expect(Object.fromEntries(jobs.map(({ failure, everyMs }) => [failure, everyMs]))).toEqual({
      'rows whose retention has ended could not be erased': HOUR,
      'former keys could not be removed': HOUR,
      'no backup could be made': 600_000,
      'secrets of second factors could not be sealed with the present key': 60_000,
      'accounts that were due could not be erased': HOUR,
      'e-mail addresses could not be changed': 60_000,
      'expired holds could not be released': 30_000,
      'releases could not be announced': 60_000,
      'payments could not be reconciled': 600_000,
      'e-mails of notifications could not be queued': 300_000,
      'it could not be written until when papers let titles be public': HOUR,
      'minutes of private shows could not be paid': 2_000,
      'shows could not be made to films, or deleted ones not removed': 5_000,
      'pictures of what was on air could not be deleted': 5_000,
      'followers could not be told of a show': 15_000,
      'the figures of staff could not be counted': 60_000,
      'papers that ran out could not be looked after': 15_000,
      'papers could not be sealed with the present key': 60_000,
      'expired papers could not be removed': HOUR,
    });
  });

  /** `UPDATE_SETTINGS=1` writes the table anew. */
  it('have the table of their variables in the README', () => {
    const file = join(repositoryRoot, 'api/README.md');
    const text = readFileSync(file, 'utf8');
    const variables = [groundSettings, ...areas.map(({ settings }) => settings)].map((settings) => settings.variables);
    const written = text.replace(
      /(?<=\n)\| variable \|[^\n]*\n(?:\|[^\n]*\n)*/,
      `${settingsTable(Object.assign({}, ...variables))}\n`,
    );
    if (process.env['UPDATE_SETTINGS'] === '1') writeFileSync(file, written);
    expect(written).toBe(readFileSync(file, 'utf8'));
  });
});
