// Over 300 lines: one withdrawal looked for everywhere a title is shown, on one server.
import { randomUUID } from 'node:crypto';
import { type Endpoint, endpoints, type GameList, type LibraryItem, type Profile } from '@platform/shared/contracts';
import type { DemoMember } from '../../../testing/demo-members';
import { bumpContentVersion } from '../../../ground/db/content-version';
import { splitName } from '../../../ground/http/route';
import { mailsToEach } from '../../../testing/mails';
import { goOnAir } from '../../../testing/on-air';
import { runCommand } from '../../../testing/run-command';
import { agreed, createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { picture, tinyContent, tinyGame, tinyVideo } from '../../../testing/tiny-content';
import { darken } from '../../live/papers/job';
import { grantPerformer } from '../../live/performers/repository';
import { exportContent } from '../../catalogue/transfer/export-repository';
import { importListed } from '../../../testing/import-listed';
import { readableText } from '../../messages/mail/read-mail';

/** Every name of the three records that are withdrawn below, in lower case; nothing else has these words. */
const everyName = [
  'amberfall',
  'quillon',
  'tessaly',
  'brandreth',
];
const [GAME, VIDEO, PERFORMER, ROOM] = [
  'amberfall-bay',
  'quillon-pier',
  'tessaly-brandreth',
  'tessaly-room',
] as const;

function content() {
  const tiny = tinyContent();
  const [model, room, offer] = [tiny.models[0], tiny.liveRooms[0], tiny.offers[0]];
  if (!model || !room || !offer) throw new Error('the tiny catalogue has one of everything');
  tiny.models.push({
    ...model,
    slug: PERFORMER,
    firstName: 'Tessaly',
    lastName: 'Brandreth',
    portrait: picture(`portraits/${PERFORMER}.webp`),
    popularity: 900,
  });
  tiny.games.push(
    tinyGame(GAME, {
      title: 'Amberfall Bay',
      popularity: 9_000,
      standardDiscount: 50,
      gems: 12,
      cast: [PERFORMER],
      gallery: [picture(`stills/${GAME}.webp`)],
      clip: { source: 'islands-in-the-rain.mp4' },
      trailer: tiny.games[0]?.trailer ?? null,
    }),
    // Stays, and names the performer.
    tinyGame('open-harbour', { title: 'Open Harbour', popularity: 8_000, cast: ['mara-vellin', PERFORMER] }),
  );
  tiny.videos.push(
    tinyVideo(VIDEO, { title: 'Quillon Pier', popularity: 9_000, game: GAME, cast: [PERFORMER] }),
    tinyVideo('open-water', { title: 'Open Water', popularity: 8_000, game: GAME, cast: [PERFORMER, 'mara-vellin'] }),
  );
  tiny.liveRooms.push({ ...room, nickname: ROOM, model: PERFORMER, picture: picture(`live/${ROOM}.webp`) });
  tiny.offers.push({ ...offer, slug: 'one', title: 'One game', games: [GAME, 'open-harbour'] });
  tiny.home = { hero: [GAME, 'open-harbour'], sections: tiny.home.sections };
  return tiny;
}

let test: TestApp;
let now = new Date();
const ids: Record<string, number> = {};
beforeEach(async () => {
  now = new Date();
  test = await createTestApp({}, { now: () => now });
  await importListed(test.database.db, content(), now);
  const { rows } = await test.database.pool.query<{ id: number; slug: string }>(
    'select id, slug from games union all select id, slug from videos union all select id, slug from models',
  );
  for (const { id, slug } of rows) ids[slug] = id;
});
afterEach(() => test.close());

/** Runs a command; caches are past their lifetime then. */
async function run(words: string, ...args: string[]): Promise<string> {
  const said = await runCommand(test, words, args);
  now = new Date(now.getTime() + 2_000);
  return said;
}
const withdrawAll = async (): Promise<void> => {
  await run('game withdraw', GAME);
  await run('video withdraw', VIDEO);
  await run('performer withdraw', PERFORMER);
};
let members = 0;
const newMember = (fields: Partial<DemoMember> = {}) => {
  members += 1;
  const email = `member-${members}@example.com`;
  return signedIn(test, {
    email,
    password: 'demo-member-2026',
    name: 'Bo Yer',
    coins: 2450,
    gems: 38,
    plan: null,
    ownedGames: 0,
    ...fields,
  }).then((member) => ({ ...member, email }));
};
type Cookies = Record<string, string>;
const get = (url: string, cookies: Cookies = agreed) => test.request('GET', url, { cookies });
const statusOf = async (url: string, cookies: Cookies = agreed) => (await get(url, cookies)).statusCode;
const buy = (cookies: Cookies, fields: object = {}) =>
  test.request('POST', '/api/purchases', {
    cookies,
    body: { gameId: ids[GAME], currency: 'coins', price: 50, key: randomUUID(), ...fields },
  });
const balanceOf = async (cookies: Cookies) =>
  (await get('/api/profile', cookies)).json<Profile>().balance.map(({ count }) => count);
const library = async (cookies: Cookies) => (await get('/api/library', cookies)).json<{ items: LibraryItem[] }>().items;

describe('every endpoint that anybody or a member may call', () => {
  const parameters: Record<string, string> = {
    file: '0',
    sessionId: 'x'.repeat(22),
    provider: 'sandbox',
    checkoutId: 'x'.repeat(22),
  };
  const queries = [
    '',
    '?q=amberfall',
    '?q=quillon',
    '?q=tessaly',
    '?q=ambrefall',
    '?q=open',
    '?q=t',
    '?path=/',
    '?path=/games&record=games',
    '?path=/videos&record=videos',
    '?path=/pornstars&record=models',
    '?path=/camgirls&record=rooms',
    `?path=/games/${GAME}&record=game:${GAME}`,
    `?path=/games/${GAME}/play&record=game:${GAME}`,
    `?path=/videos/${VIDEO}&record=video:${VIDEO}`,
    `?path=/pornstars/${PERFORMER}&record=model:${PERFORMER}`,
    `?path=/camgirls/${ROOM}&record=room:${ROOM}`,
    '?path=/games/open-harbour&record=game:open-harbour',
    '?path=/videos/open-water&record=video:open-water',
    '?path=/pornstars/mara-vellin&record=model:mara-vellin',
  ];
  const slugs = [GAME, VIDEO, PERFORMER, ROOM, 'open-harbour', 'open-water', 'mara-vellin', 'mara', 'violet-engine'];
  const others = [
    '/deovr',
    '/heresphere',
    '/sitemap.xml',
    '/sitemaps/games-1.xml',
    '/sitemaps/videos-1.xml',
    '/sitemaps/pornstars-1.xml',
    '/sitemaps/pages-1.xml',
    `/streams/trailers/${VIDEO}.mp4`,
    `/streams/game-trailers/${GAME}/video.mp4`,
    `/media/clips/${GAME}.mp4`,
    `/media/heatmaps/${VIDEO}-0.webp`,
  ];
  /** Each address that names a list, a page, or one of the records by its slug or id. */
  const addresses = (): string[] => {
    const known = slugs.flatMap((slug) => ids[slug] ?? []);
    const byContract = Object.entries<Endpoint>(endpoints)
      .map(([name]) => splitName(name))
      .filter(([method]) => method === 'GET')
      .flatMap(([, path]) => {
        let paths = [
          path.replace(/\{(file|sessionId|provider|checkoutId)\}/g, (_, name: string) => parameters[name] ?? ''),
        ];
        const fill = (name: string, values: readonly (string | number)[]): void => {
          paths = paths.flatMap((one) =>
            one.includes(`{${name}}`) ? values.map((value) => one.replace(`{${name}}`, String(value))) : [one],
          );
        };
        fill('slug', slugs);
        fill('nickname', slugs);
        fill('id', known);
        fill('kind', ['game', 'video', 'model']);
        return path.includes('{') ? paths : queries.map((query) => path + query);
      });
    const feeds = known.flatMap((id) => [`/deovr/${id}`, `/heresphere/${id}`]);
    return [...new Set([...byContract, ...others, ...feeds])];
  };
  /** Which of them name a withdrawn record; an address that names it itself may be repeated in the reply. */
  const naming = async (cookies: Cookies, names = everyName): Promise<string[]> => {
    const found: string[] = [];
    for (const url of addresses()) {
      const response = await get(url, cookies);
      const isText = /json|xml|html|text/.test(String(response.headers['content-type']));
      const isThere = response.statusCode < 300;
      const body = isText
        ? response.body.toLowerCase()
        : isThere && names.some((name) => url.includes(name))
          ? (names[0] ?? '')
          : '';
      if (names.some((name) => body.includes(name) && (isThere || !url.includes(name)))) found.push(url);
    }
    return found;
  };
  it('names what is withdrawn nowhere, and did before', async () => {
    const member = await newMember({ plan: 'yearly' });
    for (const kind of ['game', 'video', 'model'] as const)
      for (const method of ['favourites', 'history']) {
        const slug = { game: GAME, video: VIDEO, model: PERFORMER }[kind];
        const body = method === 'history' ? { body: {} } : {};
        const url = `/api/${method}/${kind}/${slug}`;
        expect((await test.request('PUT', url, { cookies: member.cookies, ...body })).statusCode).toBe(200);
      }
    await goOnAir(test.database.db, ROOM);
    now = new Date(now.getTime() + 2_000);
    const before = await naming(member.cookies);
    for (const url of [
      '/api/games',
      '/api/home',
      '/api/search?q=amberfall',
      '/api/videos',
      '/api/models',
      '/api/camgirls',
      '/api/favourites',
      '/api/history',
      '/api/deals',
      '/deovr',
      `/heresphere/${ids[VIDEO]}`,
      '/sitemaps/games-1.xml',
      '/sitemaps/videos-1.xml',
      '/sitemaps/pornstars-1.xml',
      `/api/games/${GAME}`,
      `/streams/trailers/${VIDEO}.mp4`,
      `/media/clips/${GAME}.mp4`,
    ])
      expect(before).toContain(url);
    await withdrawAll();
    expect(await naming(member.cookies)).toEqual([]);
    expect(await naming(agreed)).toEqual([]);
    expect(await naming({})).toEqual([]);
  }, 300_000);

  it('names titles whose papers have run out nowhere, and did before', async () => {
    const titles = ['amberfall', 'quillon'];
    const member = await newMember({ plan: 'yearly' });
    for (const [kind, slug] of [
      ['game', GAME],
      ['video', VIDEO],
    ] as const)
      for (const method of ['favourites', 'history']) {
        const body = method === 'history' ? { body: {} } : {};
        await test.request('PUT', `/api/${method}/${kind}/${slug}`, { cookies: member.cookies, ...body });
      }
    now = new Date(now.getTime() + 2_000);
    const before = await naming(member.cookies, titles);
    for (const url of [
      '/api/games',
      '/api/search?q=amberfall',
      '/deovr',
      '/sitemaps/games-1.xml',
      `/api/games/${GAME}`,
    ])
      expect(before).toContain(url);
    // The date has passed: nothing else has happened but the day, and the job that looks after the search.
    const { pool } = test.database;
    const past = `now() - interval '1 second'`;
    await pool.query(`update models set papers_until = ${past}, papers_grace_until = null where slug = '${PERFORMER}';
      update games set papers_until = ${past} where id in (select game_id from game_models where model_id = ${ids[PERFORMER]});
      update videos set papers_until = ${past} where id in (select video_id from video_models where model_id = ${ids[PERFORMER]})`);
    await darken(test.app.services);
    // A new day is another version of the content for caches (titles.test.ts).
    await bumpContentVersion(test.database.db);
    now = new Date(now.getTime() + 2_000);
    expect(await naming(member.cookies, titles)).toEqual([]);
    expect(await naming(agreed, titles)).toEqual([]);
    expect(await naming({}, titles)).toEqual([]);
  }, 300_000);
});

describe('what is withdrawn', () => {
  it('has no page, and no count has it', async () => {
    const counts = async () => {
      const { total, facets } = (await get('/api/games')).json<GameList>();
      return [total, facets?.onSale.find(({ value }) => value === 'true')?.count];
    };
    const [total = 0, onSale = 0] = await counts();
    await withdrawAll();
    expect(await counts()).toEqual([total - 1, onSale - 1]);
    for (const url of [`/api/games/${GAME}`, `/api/games/${ids[GAME]}`, `/api/videos/${VIDEO}`]) {
      expect([url, await statusOf(url)]).toEqual([url, 404]);
    }
    for (const url of [`/api/models/${PERFORMER}`, `/api/camgirls/${ROOM}`])
      expect([url, await statusOf(url)]).toEqual([url, 404]);
    for (const [path, record] of [
      [`/games/${GAME}`, `game:${GAME}`],
      [`/videos/${VIDEO}`, `video:${VIDEO}`],
      [`/pornstars/${PERFORMER}`, `model:${PERFORMER}`],
      [`/camgirls/${ROOM}`, `room:${ROOM}`],
    ])
      expect((await get(`/api/bootstrap?path=${path}&record=${record}`)).json()).toMatchObject({ status: 404 });
  });

  it('is no word that a misspelt search may mean, until it is restored', async () => {
    const words = async () =>
      (
        await test.database.pool.query<{ word: string }>(
          'select word from search_dictionary where word = any($1) order by word',
          [everyName],
        )
      ).rows.map(({ word }) => word);
    expect(await words()).toEqual(everyName.toSorted());
    await withdrawAll();
    expect(await words()).toEqual([]);
    await run('video restore', VIDEO);
    expect(await words()).toEqual(['quillon']);
  });

  it('cannot be bought, wished for or watched', async () => {
    const { cookies } = await newMember({ plan: 'yearly' });
    await withdrawAll();
    expect((await buy(cookies)).json()).toMatchObject({ serverStatus: 409, code: 'not-for-sale' });
    expect((await buy(cookies, { currency: 'gems', price: 12 })).json()).toMatchObject({ code: 'not-for-sale' });
    expect((await test.request('PUT', `/api/favourites/game/${GAME}`, { cookies })).statusCode).toBe(404);
    const stream = (path: string) => test.request('POST', path, { cookies, body: { file: 0 } });
    expect((await stream(`/api/games/${GAME}/stream`)).statusCode).toBe(404);
    expect((await stream(`/api/videos/${VIDEO}/stream`)).statusCode).toBe(404);
  });

  it('is back with everything after it was restored, and again does nothing', async () => {
    const before = await exportContent(test.database.db);
    const lists = async () => [
      (await get('/api/games?q=brandreth')).json<GameList>().items.map(({ slug }) => slug),
      (await get(`/api/games/${GAME}`)).body,
      (await get(`/api/models/${PERFORMER}`)).body,
    ];
    const shown = await lists();
    await withdrawAll();
    expect(await run('game withdraw', GAME)).toMatch(/was withdrawn before/);
    expect(await run('video withdraw', VIDEO)).toBe('Quillon Pier was withdrawn before; nothing was changed.');
    expect(await run('game restore', GAME)).toBe('Amberfall Bay is on the site again.');
    expect(await run('video restore', VIDEO)).toBe('Quillon Pier is on the site again.');
    expect(await run('performer restore', PERFORMER)).toBe('Tessaly Brandreth is on the site again.');
    expect(await run('game restore', GAME)).toBe('Amberfall Bay was not withdrawn; nothing was changed.');
    expect([await exportContent(test.database.db), await lists()]).toEqual([before, shown]);
  });

  it('stays so when content is loaded again, and is carried with an export', async () => {
    await withdrawAll();
    await importListed(test.database.db, content(), now);
    now = new Date(now.getTime() + 2_000);
    expect([await statusOf(`/api/games/${GAME}`), await statusOf(`/api/models/${PERFORMER}`)]).toEqual([404, 404]);
    expect((await get('/api/games?q=brandreth')).json<GameList>().items).toEqual([]);
    const exported = await exportContent(test.database.db);
    const other = await createTestApp();
    try {
      await importListed(other.database.db, exported);
      const response = (path: string) => other.request('GET', path, { cookies: agreed });
      expect((await response(`/api/games/${GAME}`)).statusCode).toBe(404);
      expect((await response('/api/games/open-harbour')).statusCode).toBe(200);
      expect(await exportContent(other.database.db)).toEqual(exported);
    } finally {
      await other.close();
    }
  });

  it('says what is wrong with a command', async () => {
    await expect(run('game withdraw', 'nothing')).rejects.toThrow('There is no game nothing.');
    await expect(run('game withdraw', GAME, '--rvoke')).rejects.toThrow('There is no option --rvoke.');
    await expect(run('performer restore', '--all')).rejects.toThrow('A SLUG is needed');
    expect(await statusOf(`/api/games/${GAME}`)).toBe(200);
  });
});

describe('the owners of a withdrawn game', () => {
  it('keep it: it is in their library, plays, and can be rated', async () => {
    const { cookies } = await newMember();
    expect((await buy(cookies)).statusCode).toBe(200);
    expect(await run('game withdraw', GAME)).toBe(
      'Amberfall Bay is withdrawn. It is gone from the site. 1 member keeps it in the library.',
    );
    const [item] = await library(cookies);
    expect(item?.game).toMatchObject({ slug: GAME, notForSale: 'withdrawn', hoverVideoUrl: null });
    for (const name of [ids[GAME], GAME]) expect(await statusOf(`/api/library/${name}`, cookies)).toBe(200);
    const stream = await test.request('POST', `/api/games/${GAME}/stream`, { cookies, body: { file: 0 } });
    const { url, downloadUrl } = stream.json<{ url: string; downloadUrl: string }>();
    expect([await statusOf(url, cookies), await statusOf(downloadUrl, cookies)]).toEqual([200, 200]);
    expect((await get('/api/gallery', cookies)).json<{ scenes: object[] }>().scenes).toMatchObject([
      { title: 'Amberfall Bay', pageUrl: `/dashboard/games/${ids[GAME]}` },
    ]);
    const rated = await test.request('PUT', `/api/games/${GAME}/rating`, { cookies, body: { stars: 5 } });
    expect(rated.statusCode).toBe(200);
    // The page on which it plays is there for them, and its head names nothing.
    const head = await get(`/api/bootstrap?path=/games/${GAME}/play&record=game:${GAME}`, cookies);
    expect(head.json()).toMatchObject({ status: 200, seo: null });
    const other = await newMember();
    expect(await statusOf(`/api/library/${GAME}`, other.cookies)).toBe(404);
    expect((await buy(cookies)).json()).toMatchObject({ code: 'already-owned' });
  });

  it('are paid back in what they paid, once, with --refund, and told', async () => {
    const [coins, gems, gift] = [await newMember(), await newMember(), await newMember()];
    await buy(coins.cookies);
    await buy(gems.cookies, { currency: 'gems', price: 12 });
    await test.database.pool.query('insert into purchases (account_id, game_id) values ($1, $2)', [
      gift.accountId,
      ids[GAME],
    ]);
    expect(await balanceOf(coins.cookies)).toEqual([2400, 38]);
    // Kept at first, and lost later: the command goes on where it was.
    expect(await run('game withdraw', GAME)).toMatch(/3 members keep it in the library\.$/);
    expect(await run('game withdraw', GAME, '--refund')).toBe(
      'Amberfall Bay was withdrawn before; the site is as it was. 3 members lost it, and 50 coins and 12 gems went back.',
    );
    expect(await run('game withdraw', '--refund', GAME)).toMatch(/0 members lost it\.$/);
    expect([await balanceOf(coins.cookies), await balanceOf(gems.cookies), await balanceOf(gift.cookies)]).toEqual([
      [2450, 38],
      [2450, 38],
      [2450, 38],
    ]);
    for (const { cookies } of [coins, gems, gift]) {
      expect(await library(cookies)).toEqual([]);
      expect(await statusOf(`/api/library/${GAME}`, cookies)).toBe(404);
    }
    const emails = [coins.email, gems.email, gift.email];
    const [toCoins = [], toGems = [], toGift = []] = await mailsToEach(test, emails, now);
    expect([toCoins, toGems, toGift].map((mails) => mails.map(({ subject }) => subject))).toEqual([
      ['Your receipt for Amberfall Bay', 'Your refund for Amberfall Bay'],
      ['Your receipt for Amberfall Bay', 'Your refund for Amberfall Bay'],
      ['Amberfall Bay is no longer available'],
    ]);
    expect(readableText(toGems[1]?.source ?? '')).toContain('Amberfall Bay is no longer available on our site.');
    expect(readableText(toGems[1]?.source ?? '')).toContain('We returned 12 gems to your balance.');
  });

  it('are paid back and counted once when two operators take it away at the same time', async () => {
    const buyers = await Promise.all(Array.from({ length: 6 }, () => newMember()));
    for (const { cookies } of buyers) await buy(cookies);
    await run('game withdraw', GAME);
    const said = await Promise.all([1, 2].map(() => run('game withdraw', GAME, '--refund')));
    const sum = (pattern: RegExp) => said.reduce((n, words) => n + Number(pattern.exec(words)?.[1] ?? 0), 0);
    expect([sum(/(\d+) members? lost it/), sum(/(\d+) coins? went back/)]).toEqual([6, 300]);
    for (const { cookies } of buyers) expect(await balanceOf(cookies)).toEqual([2450, 38]);
  });

  it('do not hold the document any longer once they have lost it', async () => {
    const { cookies } = await newMember();
    await buy(cookies);
    const without = content();
    without.games = without.games.filter(({ slug }) => slug !== GAME);
    without.videos = without.videos.map((video) => ({ ...video, game: null }));
    without.offers.pop();
    without.home = { ...without.home, hero: [] };
    await run('game withdraw', GAME);
    await expect(importListed(test.database.db, without)).rejects.toThrow(
      `games: "${GAME}" is owned by members and cannot be removed: “game withdraw ${GAME}” takes it off the site`,
    );
    await run('game withdraw', GAME, '--refund');
    await importListed(test.database.db, without);
    const { rows } = await test.database.pool.query('select from games where slug = $1', [GAME]);
    expect(rows).toEqual([]);
  });

  it('are none more after it is withdrawn, however many buy at that moment', async () => {
    const buyers = await Promise.all(Array.from({ length: 6 }, () => newMember()));
    const bought = buyers.map(({ cookies }) => buy(cookies));
    const withdrawn = run('game withdraw', GAME, '--refund');
    const [said, ...replies] = await Promise.all([withdrawn, ...bought]);
    expect(said).toMatch(/^Amberfall Bay is withdrawn\./);
    for (const { statusCode } of replies) expect([200, 409]).toContain(statusCode);
    for (const { cookies } of buyers)
      expect([await library(cookies), await balanceOf(cookies)]).toEqual([[], [2450, 38]]);
  });
});

describe('a withdrawn performer', () => {
  it('leaves her titles as they are, without her name in them', async () => {
    await run('performer withdraw', PERFORMER);
    const game = (await get('/api/games/open-harbour')).json<{ girls: number; cast: { firstName: string }[] }>();
    expect([game.girls, game.cast.map(({ firstName }) => firstName)]).toEqual([1, ['Mara']]);
    expect(await statusOf(`/api/videos/${VIDEO}`)).toBe(200);
    expect((await get('/api/games?q=open')).json<GameList>().items.map(({ slug }) => slug)).toContain('open-harbour');
    expect((await get('/api/games?q=tessaly')).json<GameList>().total).toBe(0);
  });

  it('has no studio, and her room is closed to all', async () => {
    const { accountId, cookies } = await newMember();
    await grantPerformer(test.database.db, accountId, ROOM);
    expect(await statusOf('/api/studio', cookies)).toBe(200);
    await goOnAir(test.database.db, ROOM);
    await run('performer withdraw', PERFORMER);
    expect(await statusOf('/api/studio', cookies)).toBe(403);
    expect(await statusOf(`/api/camgirls/${ROOM}`)).toBe(404);
    expect((await get('/api/camgirls')).json<{ total: number }>().total).toBe(2);
  });
});
