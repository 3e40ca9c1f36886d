import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { areas, commands } from '../../../areas';
import type { ContentChanges } from '../../content/schema/merge-content';
import type { Content } from '../../content/schema/schema';
import type { DatabaseConnection } from '../../../ground/db/database';
import { createTestDatabase } from '../../../testing/test-database';
import { testConfig } from '../../../testing/test-app';
import { tinyContent, tinyGame } from '../../../testing/tiny-content';
import { exportContent } from './export-repository';
import { importContent } from './import-repository';

let database: DatabaseConnection;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'merge-'));
  await importContent(database.db, tinyContent());
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

let documents = 0;
/** Merges a document as `npm run cli -- content import --merge FILE` does; pictures of new records are not asked for. */
async function merge(changes: ContentChanges): Promise<string> {
  documents += 1;
  const file = join(folder, `${documents}.json`);
  await writeFile(file, JSON.stringify(changes));
  const command = commands.find(({ words }) => words === 'content import');
  if (!command) throw new Error('there is no such command');
  const config = testConfig({ DATA_DIR: folder });
  return command.run(
    { db: database.db, config, areas, migrations: 0, note: () => undefined, writeFile: () => Promise.resolve() },
    ['--merge', file],
  );
}
const game = (slug: string, change: Partial<Content['games'][number]>): Content['games'][number] => {
  const found = tinyContent().games.find((one) => one.slug === slug);
  if (!found) throw new Error(`there is no game ${slug}`);
  // Pictures that the demo can draw, so that no package is needed.
  return { ...found, poster: tinyGame('violet-engine').poster, hero: tinyGame('violet-engine').hero, ...change };
};
const rows = async (query: string): Promise<unknown[]> => (await database.pool.query(query)).rows as unknown[];

describe('a merge', () => {
  it('changes one game, and leaves everything else as it was', async () => {
    const before = await rows('select id, slug from games order by id');
    const rooms = await rows('select id, nickname, back_at from live_rooms order by id');
    const changed = game('saltlight', { coins: 999 });
    expect(await merge({ games: [changed] })).toMatch(/^Merged .*; there are 4 games, 3 videos,/);
    const expected = tinyContent();
    expected.games = expected.games.map((one) => (one.slug === 'saltlight' ? changed : one));
    expect(await exportContent(database.db)).toEqual(expected);
    expect(await rows('select id, slug from games order by id')).toEqual(before);
    expect(await rows('select id, nickname, back_at from live_rooms order by id')).toEqual(rooms);
  });

  it('keeps the pictures beside account forms, unless the changes name others', async () => {
    const still = tinyGame('violet-engine').hero;
    await merge({ accountPictures: { join: still } });
    await merge({ games: [game('saltlight', { coins: 700 })] });
    expect((await exportContent(database.db)).accountPictures).toEqual({ join: still });
    await merge({ accountPictures: {} });
    expect((await exportContent(database.db)).accountPictures).toEqual({});
  });

  it('adds a game, an SEO entry and a menu item', async () => {
    const entry = { ...(tinyContent().seo[0] as Content['seo'][number]), pageUrl: '/videos', canonical: '/videos' };
    const item = { title: 'Videos', url: '/videos', permissions: ['guest' as const] };
    await merge({
      games: [game('saltlight', { slug: 'new-game', title: 'New' })],
      seo: [entry],
      bars: { header: { menu: [item] } },
    });
    const { games, seo, bars } = await exportContent(database.db);
    expect(games.map(({ slug }) => slug)).toEqual([
      'violet-engine',
      '2048-tides',
      'saltlight',
      'dune-sonata',
      'new-game',
    ]);
    expect(seo).toEqual([...tinyContent().seo, entry]);
    expect(bars.header.menu).toEqual([...tinyContent().bars.header.menu, item]);
  });

  it('loses nothing that another merge changes at the same time', async () => {
    await Promise.all([
      merge({ games: [game('saltlight', { coins: 111 })] }),
      merge({ games: [game('violet-engine', { coins: 222 })] }),
      merge({ games: [game('2048-tides', { coins: 333 })] }),
    ]);
    const coins = (await exportContent(database.db)).games.map((one) => [one.slug, one.coins]);
    expect(coins).toEqual([
      ['violet-engine', 222],
      ['2048-tides', 333],
      ['saltlight', 111],
      ['dune-sonata', 100],
    ]);
  });

  it.each<[string, object, string]>([
    [
      'a reference that leads nowhere',
      { games: [game('saltlight', { studio: 'nobody' })] },
      'there is no studio nobody',
    ],
    [
      'a picture that is nowhere',
      { games: [game('saltlight', { poster: { ...tinyGame('x').poster, path: 'posters/nowhere.webp' } })] },
      'there is no file posters/nowhere.webp',
    ],
    ['a key that the format does not have', { game: [] }, 'game'],
    [
      'a place of its own, not of the site',
      { games: [game('2048-tides', {}), game('saltlight', { tags: ['space', 'nowhere'] })] },
      'games.1.tags.1: there is no tag nowhere',
    ],
    [
      'a picture at its own place',
      { games: [game('saltlight', { hero: { ...tinyGame('x').hero, path: 'heroes/nowhere.webp' } })] },
      'games.0.hero: there is no file heroes/nowhere.webp',
    ],
    [
      'a menu item at its own place',
      { bars: { header: { menu: [{ title: 'Nowhere', url: '/nowhere', permissions: [] }] } } },
      'bars.header.menu.0.url: there is no page /nowhere',
    ],
    [
      'a fault in a record that it does not name',
      { games: [game('saltlight', { view: 'announcement' })], home: { hero: ['saltlight'], sections: [] } },
      'home.hero.0: there is no game with a page saltlight',
    ],
    [
      'a change that breaks an offer of the site',
      {
        offers: [{ ...(tinyContent().offers[0] as Content['offers'][number]), terms: { kind: 'save', percent: 10 } }],
      },
      'offers.0.games.0: saltlight ',
    ],
    [
      'the same record twice',
      { games: [game('saltlight', {}), game('saltlight', { coins: 5 })] },
      'games.1: saltlight is there twice',
    ],
  ])('with %s is refused, and changes nothing', async (_, changes, problem) => {
    await expect(merge(changes)).rejects.toThrow(problem);
    expect(await exportContent(database.db)).toEqual(tinyContent());
  });
});
