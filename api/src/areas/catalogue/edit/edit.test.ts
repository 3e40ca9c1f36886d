import type { DatabaseConnection } from '../../../ground/db/database';
import { runCommand } from '../../../testing/run-command';
import { createTestDatabase } from '../../../testing/test-database';
import { testConfig } from '../../../testing/test-app';
import { tinyContent } from '../../../testing/tiny-content';
import { exportContent } from '../transfer/export-repository';
import { importContent } from '../transfer/import-repository';

let database: DatabaseConnection;
beforeEach(async () => {
  database = await createTestDatabase();
  await importContent(database.db, tinyContent());
});
afterEach(() => database.close());

const run = (words: string, ...args: string[]): Promise<string> =>
  runCommand({ database, config: testConfig() }, words, args);

describe('a page of a new remote', () => {
  it('comes into a menu, once, and leaves everything else as it was', async () => {
    await run('seo set', '/events', 'Events', 'What is on.');
    const { seo } = await exportContent(database.db);
    await run('menu add', 'header', '/events', 'Event');
    expect(await run('menu add', 'header', '/events', 'Events')).toBe('/events is in the header menu as "Events".');
    const expected = { ...tinyContent(), seo };
    expected.bars.header.menu.push({ title: 'Events', url: '/events', permissions: ['guest', 'user'] });
    expect(await exportContent(database.db)).toEqual(expected);
    await run('menu remove', 'header', '/events');
    expect(await exportContent(database.db)).toEqual({ ...tinyContent(), seo });
  });

  it('is told to search engines, and no more when it is gone', async () => {
    await run('seo set', '/events', 'Events', 'What is on.');
    const { seo, ...rest } = await exportContent(database.db);
    const { seo: before, ...restBefore } = tinyContent();
    expect(rest).toEqual(restBefore);
    expect(seo.filter(({ pageUrl }) => !before.some((one) => one.pageUrl === pageUrl))).toMatchObject([
      { pageUrl: '/events', canonical: '/events', meta: { title: 'Events', description: 'What is on.' } },
    ]);
    await run('seo remove', '/events');
    expect((await exportContent(database.db)).seo).toEqual(before);
  });

  it.each([
    [['menu add', 'header', '/nowhere', 'Events'], 'describe it first with "seo set /nowhere'],
    [['menu add', 'sidebar', '/events', 'Events'], 'The menu must be header, footer, dashboard, but is "sidebar".'],
    [['menu add', 'header', 'https://elsewhere.example/', 'Events'], 'url: '],
    [['menu add', 'header', '/events', 'x'.repeat(61)], 'title: '],
    [['seo set', 'events', 'Events', 'x'], 'pageUrl: '],
  ])('is refused in one sentence: %j', async ([words = '', ...args], sentence) => {
    await expect(run(words, ...args)).rejects.toThrow(sentence);
    expect(await exportContent(database.db)).toEqual(tinyContent());
  });
});
