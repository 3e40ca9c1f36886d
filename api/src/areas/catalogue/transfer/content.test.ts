import type { Content } from '../../content/schema/schema';
import { readContentVersion } from '../../../ground/db/content-version';
import type { DatabaseConnection } from '../../../ground/db/database';
import { createDemoMember, demoMembers, seedDatabase } from '../../../testing/demo-members';
import { createTestDatabase } from '../../../testing/test-database';
import { tinyContent, tinyGame } from '../../../testing/tiny-content';
import { exportContent } from './export-repository';
import { ContentError } from './content-document';
import { importContent } from './import-repository';

let database: DatabaseConnection;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const problems = async (content: unknown): Promise<readonly string[]> => {
  const error: unknown = await importContent(database.db, content).catch((e: unknown) => e);
  if (error instanceof ContentError) return error.problems;
  throw new Error('it was loaded');
};
const changed = (change: (content: Content) => void): Content => {
  const content = tinyContent();
  change(content);
  return content;
};

describe('content', () => {
  it('has devices without a price where a package, such as an older one, says none', async () => {
    const older = changed(({ devices }) => devices.forEach((device) => Reflect.deleteProperty(device, 'price')));
    await importContent(database.db, older);
    expect((await exportContent(database.db)).devices.map(({ price }) => price)).toEqual([null, null]);
  });

  it('comes out as it went in, also after a second load in another order', async () => {
    await importContent(database.db, tinyContent());
    expect(await exportContent(database.db)).toEqual(tinyContent());
    const turned = changed((content) => (content.games = content.games.toReversed()));
    await importContent(database.db, turned);
    expect(await exportContent(database.db)).toEqual(turned);
  });

  it('keeps the ids of games, and removes what the document no longer has', async () => {
    const ids = async (): Promise<Record<string, number>> =>
      Object.fromEntries(
        (await database.pool.query<{ slug: string; id: number }>('select slug, id from games')).rows.map((row) => [
          row.slug,
          row.id,
        ]),
      );
    await importContent(database.db, tinyContent());
    const before = await ids();
    await importContent(
      database.db,
      changed((content) => content.games.splice(3, 1, tinyGame('new-game'))),
    );
    const after = await ids();
    expect(Object.keys(after).toSorted()).toEqual(['2048-tides', 'new-game', 'saltlight', 'violet-engine']);
    expect(after.saltlight).toBe(before.saltlight);
  });

  it('keeps rooms, with what was said in them and what their performers set', async () => {
    await importContent(database.db, tinyContent());
    const rooms = () =>
      database.pool.query<{ id: number; goal_title: string | null }>(
        'select id, goal_title from live_rooms order by id',
      );
    await database.pool.query(`update live_rooms set goal_title = 'A lamp', goal_coins = 90 where nickname = 'mara'`);
    const before = (await rooms()).rows;
    await importContent(database.db, tinyContent());
    expect((await rooms()).rows).toEqual(before);
    await importContent(
      database.db,
      changed((content) => content.liveRooms.splice(1)),
    );
    expect((await rooms()).rows).toEqual([expect.objectContaining({ goal_title: 'A lamp' })]);
  });

  it('takes documents of the time when rooms said whether they were live, and leaves that out', async () => {
    const old = tinyContent();
    const liveRooms = old.liveRooms.map((room) => ({ ...room, status: 'live', viewers: 1284 }));
    await importContent(database.db, { ...old, liveRooms });
    expect(await exportContent(database.db)).toEqual(tinyContent());
  });

  it('raises the version that caches watch', async () => {
    await importContent(database.db, tinyContent());
    const version = await readContentVersion(database.db);
    await importContent(database.db, tinyContent());
    expect(await readContentVersion(database.db)).toBe(version + 1);
  });

  it.each<[string, (content: Content) => void, string]>([
    ['an unknown tag', (c) => c.games[0]?.tags.push('nope'), 'games.0.tags.2: there is no tag nope'],
    ['an unknown performer', (c) => c.videos[0]?.cast.push('nope'), 'videos.0.cast.1: there is no model nope'],
    [
      'a room of an unknown performer',
      (c) => Object.assign(c.liveRooms[0] ?? {}, { model: 'nope' }),
      'liveRooms.0.model: there is no model nope',
    ],
    ['an offer of nothing', (c) => c.offers[0]?.games.push('nope'), 'offers.0.games.2: there is no game nope'],
    ['a slug twice', (c) => c.games.push(tinyGame('saltlight')), 'games.4.slug: saltlight is there twice'],
    [
      'a performer who is too young',
      (c) => Object.assign(c.models[0] ?? {}, { bornOn: '2010-01-01' }),
      'models.0.bornOn: must be at least 21 years ago',
    ],
    [
      'a rating out of range',
      (c) => Object.assign(c.games[1] ?? {}, { rating: 51 }),
      'games.1.rating: Too big: expected number to be <=50',
    ],
    [
      'a game without a poster',
      (c) => Object.assign(c.games[2] ?? {}, { poster: undefined }),
      'games.2.poster: Invalid input: expected object, received undefined',
    ],
    [
      'a price below zero',
      (c) => Object.assign(c.games[0] ?? {}, { coins: -1 }),
      'games.0.coins: Too small: expected number to be >=0',
    ],
    [
      'categories in a circle',
      (c) => Object.assign(c.categories[0] ?? {}, { parent: 'place' }),
      'categories.0.parent: place is above itself',
    ],
    [
      'a category of nothing',
      (c) => Object.assign(c.tags[0] ?? {}, { category: 'nope' }),
      'tags.0.category: there is no category nope',
    ],
    [
      'a video file outside its folder',
      (c) => Object.assign(c.videos[0]?.files[0] ?? {}, { source: '../secret.mp4' }),
      'videos.0.files.0.source: must be a file name like flat.mp4',
    ],
    [
      'a chapter after the end',
      (c) => c.videos[0]?.chapters.push({ at: 600, title: 'Late' }),
      'videos.0.chapters.2.at: is after the end',
    ],
    [
      'an affiliate link without https',
      (c) => Object.assign(c.devices[0]?.link ?? {}, { url: 'http://shop.example' }),
      'devices.0.link.url: must be an https address, or a page like /shop',
    ],
    [
      'an affiliate link to another site that looks like a page of this one',
      (c) => Object.assign(c.devices[0]?.link ?? {}, { url: '//shop.example' }),
      'devices.0.link.url: must be an https address, or a page like /shop',
    ],
    [
      'a shop that is a page of this site, which is not there',
      (c) => Object.assign(c.devices[0]?.link ?? {}, { url: '/shop' }),
      'devices.0.link.url: there is no page /shop',
    ],
    [
      'a price in dollars where cents are meant',
      (c) => Object.assign(c.devices[0]?.price ?? {}, { amount: 149.99 }),
      "devices.0.price.amount: must be a whole number of the currency's smallest unit, 1 to 100000000: 12900 is $129.00",
    ],
    [
      'a price of nothing',
      (c) => Object.assign(c.devices[0]?.price ?? {}, { amount: 0 }),
      "devices.0.price.amount: must be a whole number of the currency's smallest unit, 1 to 100000000: 12900 is $129.00",
    ],
    [
      'a price of no shop',
      (c) => Object.assign(c.devices[1] ?? {}, { price: { amount: 900, currency: 'USD' } }),
      'devices.1.price: needs a link to the shop that asks it',
    ],
    [
      'a price in no currency',
      (c) => Object.assign(c.devices[0]?.price ?? {}, { currency: 'XQX' }),
      'devices.0.price.currency: must be a currency, like USD',
    ],
    ['an unknown key', (c) => Object.assign(c.tags[0] ?? {}, { colour: '#fff' }), 'tags.0: Unrecognized key: "colour"'],
  ])('refuses %s with its place, and changes nothing', async (_, change, problem) => {
    await importContent(database.db, tinyContent());
    expect(await problems(changed(change))).toEqual([problem]);
    expect(await exportContent(database.db)).toEqual(tinyContent());
  });

  it('refuses to take a game away from those who bought it', async () => {
    await seedDatabase(database.db, tinyContent);
    expect(
      await problems(
        changed((content) => content.games.splice(0, 1) && (content.offers = []) && (content.videos = [])),
      ),
    ).toEqual([
      'games: "violet-engine" is owned by members and cannot be removed: “game withdraw violet-engine” takes it off the site',
    ]);
  });
});

describe('the demo seed', () => {
  it('fills an empty database: catalogue, members, balances from the ledger', async () => {
    expect(await seedDatabase(database.db, tinyContent)).toEqual({
      games: 4,
      members: 9,
    });
    const { rows } = await database.pool.query(
      `select a.name, l.currency, l.balance::int from accounts a join ledger_accounts l on l.owner = 'member:' || a.id where l.balance > 0 order by a.id, l.currency`,
    );
    expect(rows).toEqual([
      { name: 'Rowan Hale', currency: 0, balance: 2450 },
      { name: 'Rowan Hale', currency: 1, balance: 300 + 3 * 5 },
      { name: 'Sage Lindqvist', currency: 0, balance: 1200 },
      { name: 'Wren Castle', currency: 0, balance: 5 },
    ]);
  });

  it('leaves a database alone that has content or a member in it', async () => {
    const neverAsked = (): never => {
      throw new Error('the demo was made for nothing');
    };
    await importContent(database.db, tinyContent());
    expect(await seedDatabase(database.db, neverAsked)).toBeNull();
    await database.pool.query('truncate games cascade');
    const [member] = demoMembers;
    if (member) await createDemoMember(database.db, member, new Date());
    expect(await seedDatabase(database.db, neverAsked)).toBeNull();
  });
});
