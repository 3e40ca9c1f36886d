import type { GallerySet, ReplyOf } from '@platform/shared/contracts';
import { demoMembers, type DemoMember } from '../../../testing/demo-members';
import { agreed, createTestApp, signedIn, type TestApp } from '../../../testing/test-app';

let test: TestApp;
let cookies: Record<string, string>;
let accountId: number;
const idOf = async (table: 'games' | 'models', slug: string): Promise<number> =>
  Number(
    (await test.database.pool.query<{ id: number }>(`select id from ${table} where slug = $1`, [slug])).rows[0]?.id,
  );
const get = (path: string, as = cookies, headers: Record<string, string> = {}) =>
  test.request('GET', `/api/gallery${path}`, { cookies: as, headers });
/** Performers of a game, by id. */
const castOf = async (gameId: number): Promise<number[]> =>
  (
    await test.database.pool.query<{ id: number }>(`select model_id as id from game_models where game_id = $1`, [
      gameId,
    ])
  ).rows.map(({ id }) => id);

beforeAll(async () => {
  test = await createTestApp({ AGE_POLICY: 'agreement,GB=verification', TRUSTED_COUNTRY_HEADER: 'x-country' });
  ({ cookies, accountId } = await signedIn(test, { ...(demoMembers[0] as DemoMember), ownedGames: 0 }));
  await test.database.pool.query(`insert into purchases (account_id, game_id) values ($1, $2)`, [
    accountId,
    await idOf('games', 'violet-engine'),
  ]);
});
afterAll(() => test.close());

it('is for members of full age alone', async () => {
  const scene = `/scene/${await idOf('games', 'violet-engine')}`;
  for (const path of ['', scene]) {
    expect((await get(path, agreed)).statusCode).toBe(401);
    expect((await get(path, cookies, { 'x-country': 'GB' })).statusCode).toBe(403);
  }
});

it('has the titles that the member owns and the performers in them, and no others', async () => {
  const game = await idOf('games', 'violet-engine');
  const { scenes, models } = (await get('')).json<ReplyOf<'GET /api/gallery'>>();
  expect(scenes.map(({ id, pageUrl }) => [id, pageUrl])).toEqual([[game, '/games/violet-engine']]);
  expect(models.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual((await castOf(game)).toSorted((a, b) => a - b));
  const { cookies: other } = await signedIn(test, {
    ...(demoMembers[0] as DemoMember),
    email: 'other@example.com',
    ownedGames: 0,
  });
  expect((await get('', other)).json()).toEqual({ scenes: [], models: [] });
  // Purchases of another member do not count.
  expect((await get(`/scene/${game}`, other)).statusCode).toBe(403);
  expect((await get(`/model/${(await castOf(game))[0]}`, other)).statusCode).toBe(403);
});

it('has the pictures of an owned title, and of its performers', async () => {
  const game = await idOf('games', 'violet-engine');
  const { rows } = await test.database.pool.query<{ gallery: object[] }>(`select gallery from games where id = $1`, [
    game,
  ]);
  const scene = (await get(`/scene/${game}`)).json<GallerySet>();
  expect(scene.pictures.map(({ image }) => image)).toEqual(rows[0]?.gallery);
  expect(scene.count).toBe(scene.pictures.length);
  const [model] = await castOf(game);
  const portraits = (await get(`/model/${model}`)).json<GallerySet>();
  expect(portraits.pictures.slice(1)).toEqual(scene.pictures);
  const { models } = (await get('')).json<ReplyOf<'GET /api/gallery'>>();
  expect(models.find(({ id }) => id === model)?.count).toBe(portraits.count);
});

it('refuses what the member does not own, after what does not exist', async () => {
  const [foreign, owned] = [await idOf('games', 'saltlight'), await idOf('games', 'violet-engine')];
  expect((await get(`/scene/${foreign}`)).statusCode).toBe(403);
  const [model] = await castOf(owned);
  await test.database.pool.query(`delete from game_models where model_id = $1`, [model]);
  expect((await get(`/model/${model}`)).statusCode).toBe(403);
  for (const path of ['/scene/999999', '/model/999999', '/scene/0', '/scene/x', '/scene/1.5', '/model/99999999999'])
    expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
});

it('closes again when the title is given back', async () => {
  const game = await idOf('games', 'violet-engine');
  await test.database.pool.query(`delete from purchases where account_id = $1`, [accountId]);
  expect((await get(`/scene/${game}`)).statusCode).toBe(403);
});
