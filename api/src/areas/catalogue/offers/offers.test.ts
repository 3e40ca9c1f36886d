import type { Deals, Purchase } from '@platform/shared/contracts';
import { checkContent } from '../../content/schema/check';
import type { ContentGame, ContentOffer } from '../../content/schema/schema';
import { agreed, createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { tinyContent } from '../../../testing/tiny-content';
import { importListed } from '../../../testing/import-listed';

let test: TestApp;
let member: Record<string, string>;
let now = new Date('2026-11-20T12:00:00Z');
beforeAll(async () => {
  test = await createTestApp({}, { now: () => now });
  member = (await signedIn(test)).cookies;
});
afterAll(() => test.close());

const offer = (slug: string, terms: ContentOffer['terms'], games: string[], more: Partial<ContentOffer> = {}) => {
  const [tiny] = tinyContent().offers;
  if (!tiny) throw new Error('the tiny catalogue has an offer');
  return { ...tiny, slug, terms, games, startsOn: '2026-11-01', endsOn: null, ...more };
};
/** Violet Engine is reduced by 15 %, Saltlight by 5 % and has a price in gems, 2048 Tides neither; Dune Sonata is announced. */
const contentWith = (offers: ContentOffer[]) => {
  const content = tinyContent();
  const games = content.games.map((game): ContentGame => ({
    ...game,
    gems: null,
    ...(game.slug === 'saltlight' && { gems: 40, standardDiscount: 5, premiumDiscount: 10 }),
  }));
  return { ...content, games, offers };
};
const load = async (offers: ContentOffer[]): Promise<void> => {
  await importListed(test.database.db, contentWith(offers), now);
  now = new Date(now.getTime() + 2000);
};
const deals = async (path = '/api/deals'): Promise<Deals> =>
  (await test.request('GET', path, { cookies: agreed })).json<Deals>();

it('shows what each offer promises, and what members save at most', async () => {
  await load([
    offer('sale', { kind: 'save', percent: 15 }, ['violet-engine']),
    offer('gems', { kind: 'gems' }, ['saltlight']),
    offer('long', { kind: 'selection' }, ['2048-tides', 'violet-engine']),
  ]);
  const { onSale, items } = await deals();
  expect(onSale).toEqual({ games: 2, savesUpTo: 15 });
  expect(items.map(({ slug, terms, savesUpTo, games }) => [slug, terms.kind, savesUpTo, games.length])).toEqual([
    ['sale', 'save', 15, 1],
    ['gems', 'gems', 5, 1],
    // A game that costs as ever is no deal.
    ['long', 'selection', 15, 1],
  ]);
});

it('says what members pay for each game, and until when an offer promises it', async () => {
  await load([
    offer('sale', { kind: 'save', percent: 15 }, ['violet-engine'], { endsOn: '2026-12-04' }),
    offer('long', { kind: 'selection' }, ['violet-engine', 'saltlight'], { endsOn: '2027-01-01' }),
  ]);
  const prices = (await deals()).items.map(({ games }) =>
    games.map(
      ({ coins, memberPrice }) => memberPrice && [memberPrice.price === coins, memberPrice.discount, memberPrice.until],
    ),
  );
  expect(prices).toEqual([
    [[true, 15, '2026-12-04']],
    [
      [true, 15, '2026-12-04'],
      [true, 5, null],
    ],
  ]);
  const [violet] = (await deals()).items[0]?.games ?? [];
  const own = (await test.request('GET', '/api/games/purchase', { cookies: member })).json<Record<string, Purchase>>();
  expect(violet?.memberPrice?.total).toBe(own[String(violet?.id)]?.prices.coins.standard.total);
});

it('says what a game costs in gems, where it has such a price', async () => {
  await load([offer('both', { kind: 'selection' }, ['violet-engine', 'saltlight'])]);
  const found = (await deals()).items[0]?.games.map(({ slug, gems }) => [slug, gems !== null]);
  expect(found).toEqual([
    ['violet-engine', false],
    ['saltlight', true],
  ]);
});

it('leaves out games that no longer keep the promise, and offers in which none does', async () => {
  await load([
    offer('sale', { kind: 'save', percent: 15 }, ['violet-engine']),
    offer('gems', { kind: 'gems' }, ['saltlight']),
    offer('both', { kind: 'selection' }, ['violet-engine', 'saltlight']),
  ]);
  await test.database.pool.query(`update games set standard_discount = 14 where slug = 'violet-engine'`);
  await test.database.pool.query(`update games set gems = null, view = 'announcement' where slug = 'saltlight'`);
  now = new Date('2026-11-21T12:00:00Z');
  expect((await deals()).items.map(({ slug, games }) => [slug, games.map((game) => game.slug)])).toEqual([
    ['both', ['violet-engine']],
  ]);
});

it('counts and offers no game that has nothing to play', async () => {
  await load([offer('both', { kind: 'selection' }, ['violet-engine', 'saltlight'])]);
  await test.database.pool.query(`update games set files = '[]' where slug = 'violet-engine'`);
  now = new Date(now.getTime() + 2000);
  const { onSale, items } = await deals();
  expect([onSale, items.map(({ games }) => games.map(({ slug }) => slug))]).toEqual([
    { games: 1, savesUpTo: 5 },
    [['saltlight']],
  ]);
});

it('leaves out offers before their first and after their last day', async () => {
  await load([
    offer('over', { kind: 'selection' }, ['saltlight'], { endsOn: '2026-11-20' }),
    offer('today', { kind: 'selection' }, ['saltlight'], { startsOn: '2026-11-21', endsOn: '2026-11-21' }),
    offer('later', { kind: 'selection' }, ['saltlight'], { startsOn: '2026-11-22' }),
  ]);
  expect((await deals()).items.map(({ slug }) => slug)).toEqual(['today']);
});

it('names nothing before the age gate that is not soft, and counts nothing of it', async () => {
  await load([
    offer('mixed', { kind: 'selection' }, ['2048-tides', 'saltlight']),
    offer('closed', { kind: 'selection' }, ['violet-engine']),
  ]);
  await test.database.pool.query(`update games set soft = false where slug = 'violet-engine'`);
  now = new Date(now.getTime() + 86_400_000);
  const { onSale, items } = await deals('/api/soft-page/deals');
  expect(onSale).toEqual({ games: 1, savesUpTo: 5 });
  expect(items.map(({ slug, games }) => [slug, games.map((game) => game.slug)])).toEqual([['mixed', ['saltlight']]]);
});

it.each<[string, ContentOffer['terms'], string, string]>([
  [
    'a discount that the game does not have',
    { kind: 'save', percent: 6 },
    'saltlight',
    'saltlight has a discount of 5%, and the offer promises 6%',
  ],
  [
    'a higher discount',
    { kind: 'save', percent: 16 },
    'violet-engine',
    'violet-engine has a discount of 15%, and the offer promises 16%',
  ],
  ['a price in gems that there is not', { kind: 'gems' }, 'violet-engine', 'violet-engine has no price in gems'],
  ['a game that is not out', { kind: 'selection' }, 'dune-sonata', 'dune-sonata is not out yet'],
])('cannot be loaded with %s', (_, terms, game, message) => {
  expect(checkContent(contentWith([offer('wrong', terms, [game])]))).toEqual([{ path: 'offers.0.games.0', message }]);
});

it('tells a member until when a price holds, by the longest offer that promises it', async () => {
  now = new Date('2026-11-25T12:00:00Z');
  await load([
    offer('short', { kind: 'save', percent: 15 }, ['violet-engine'], { endsOn: '2026-11-30' }),
    offer('long', { kind: 'save', percent: 10 }, ['violet-engine'], { endsOn: '2026-12-04' }),
    offer('over', { kind: 'save', percent: 10 }, ['violet-engine'], { endsOn: '2026-11-24' }),
    offer('good', { kind: 'selection' }, ['violet-engine', 'saltlight'], { endsOn: '2027-01-01' }),
  ]);
  const map = (await test.request('GET', '/api/games/purchase', { cookies: member })).json<Record<string, Purchase>>();
  expect(Object.values(map).flatMap(({ saleEndsOn }) => saleEndsOn ?? [])).toEqual(['2026-12-04']);
});
