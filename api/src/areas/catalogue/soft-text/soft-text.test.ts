import type { Bootstrap } from '@platform/shared/contracts';
import { runCommand } from '../../../testing/run-command';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { tinyContent, tinyGame, tinyVideo } from '../../../testing/tiny-content';
import { readContent } from '../transfer/export-repository';
import { importListed } from '../../../testing/import-listed';

const site = 'https://example.test';
const text = 'A quiet story in ten chapters.';
const records = {
  game: { path: '/games/still-harbour', title: 'Still Harbour', list: 'games' },
  video: { path: '/videos/low-water', title: 'Low Water', list: 'videos' },
  model: { path: '/pornstars/vera-holm', title: 'Vera Holm', list: 'models' },
} as const;
type Kind = keyof typeof records;
const kinds = Object.keys(records) as Kind[];

/** Data of such a record that must not be visible to a visitor before the age gate. */
const closed = [
  'tagline-of-it',
  'description-of-it',
  'bio-of-it',
  'still-harbour.webp',
  'low-water.webp',
  'vera-holm.webp',
];

let test: TestApp;
let now = new Date();
/** Moves the clock past the cache lifetime after a change. */
const later = () => void (now = new Date(now.getTime() + 2_000));
/** Imports one game, video and performer that are not soft, with or without a soft text. */
async function withText(softText: string | undefined, view: 'released' | 'announcement' = 'released') {
  const content = tinyContent();
  const own = { soft: false, ...(softText !== undefined && { softText }) };
  const [model] = content.models;
  if (!model) throw new Error('the tiny catalogue has a performer');
  content.games.push(
    tinyGame('still-harbour', {
      ...own,
      view,
      title: 'Still Harbour',
      tagline: 'tagline-of-it',
      description: ['description-of-it'],
    }),
  );
  content.videos.push(tinyVideo('low-water', { ...own, title: 'Low Water', description: ['description-of-it'] }));
  content.models.push({
    ...model,
    ...own,
    slug: 'vera-holm',
    firstName: 'Vera',
    lastName: 'Holm',
    bio: ['bio-of-it'],
    portrait: { ...model.portrait, path: 'portraits/vera-holm.webp' },
    avatar: { ...model.avatar, path: 'avatars/vera-holm.webp' },
  });
  await importListed(test.database.db, content);
  later();
}
beforeAll(async () => {
  test = await createTestApp({ SITE_URL: site, COOKIE_SECURE: 'true', AGE_POLICY: 'agreement' }, { now: () => now });
});
afterAll(() => test.close());

/** Runs a command as an operator does. */
async function type(words: string, slug: string): Promise<void> {
  await runCommand(test, words, [slug]);
  later();
}

const guest = {};
const agreed = { 'age-agreement': '1' };
const get = (path: string, cookies: Record<string, string>) => test.request('GET', path, { cookies });
const slugOf = (kind: Kind) => records[kind].path.split('/').at(-1) ?? '';
const bootstrap = async (kind: Kind, cookies: Record<string, string>) =>
  (await get(`/api/bootstrap?path=${records[kind].path}&record=${kind}:${slugOf(kind)}`, cookies)).json<Bootstrap>();
const sitemaps = async () =>
  (await Promise.all(['games', 'videos', 'pornstars'].map((kind) => get(`/sitemaps/${kind}-1.xml`, guest))))
    .map(({ body }) => body)
    .join('');

describe.each(kinds)('a %s that is not soft', (kind) => {
  const { path, title, list } = records[kind];

  it('says to a visitor before the gate its title and the editor’s text, and nothing else', async () => {
    await withText(text);
    expect((await get(`/api/soft-text/${kind}/${slugOf(kind)}`, guest)).json()).toEqual({ item: { title, text } });
    const { seo, status } = await bootstrap(kind, guest);
    expect([status, seo?.meta.robots, seo?.page.h1, seo?.meta.description]).toEqual([
      200,
      'index, follow',
      title,
      text,
    ]);
    // No picture of the title: the card is the site's own.
    expect(seo?.schemes.openGraph['og:image']).toMatch(/\/brand\/card\.[0-9a-f]{8}\.png$/);
    expect(closed.filter((word) => JSON.stringify(seo).includes(word))).toEqual([]);
    expect(await sitemaps()).toContain(`<loc>${site}${path}</loc>`);
    expect(await sitemaps()).not.toContain('low-water.webp');
    // Its content and the lists stay closed.
    expect((await get(`/api/soft-page/${list}/${slugOf(kind)}`, guest)).statusCode).toBe(403);
    expect((await get(`/api/soft-page/${list}`, guest)).body).not.toContain(slugOf(kind));
    const picture = { game: 'heroes/still-harbour', video: 'videos/low-water', model: 'portraits/vera-holm' }[kind];
    expect((await get(`/media/w_360,q_85,f_webp,fit_cover/${picture}.webp`, guest)).statusCode).not.toBe(200);
  });

  it('is open after the age agreement, as without the text', async () => {
    await withText(text);
    expect((await get(`/api/${list}/${slugOf(kind)}`, agreed)).statusCode).toBe(200);
    expect((await bootstrap(kind, agreed)).seo?.meta.description).not.toBe(text);
  });

  it('says nothing there without a text', async () => {
    await withText(text);
    await withText(undefined);
    expect((await get(`/api/soft-text/${kind}/${slugOf(kind)}`, guest)).json()).toEqual({ item: null });
    expect((await bootstrap(kind, guest)).seo?.meta.robots).toBe('noindex, nofollow');
    expect(await sitemaps()).not.toContain(path);
  });

  it('says nothing there once it is withdrawn', async () => {
    await withText(text);
    const noun = kind === 'model' ? 'performer' : kind;
    await type(`${noun} withdraw`, slugOf(kind));
    expect((await get(`/api/soft-text/${kind}/${slugOf(kind)}`, guest)).json()).toEqual({ item: null });
    expect((await bootstrap(kind, guest)).status).toBe(404);
    expect(await sitemaps()).not.toContain(path);
    await type(`${noun} restore`, slugOf(kind));
    expect((await bootstrap(kind, guest)).seo?.meta.description).toBe(text);
  });
});

it('of an announced game is said nowhere: it has no page yet', async () => {
  await withText(text, 'announcement');
  expect((await get('/api/soft-text/game/still-harbour', guest)).json()).toEqual({ item: null });
  expect(await sitemaps()).not.toContain('still-harbour');
});

it.each(kinds)('of a %s that has become soft is said nowhere: the record is shown whole', async (kind) => {
  await withText(text);
  const table = { game: 'games', video: 'videos', model: 'models' }[kind];
  await test.database.pool.query(`update ${table} set soft = true where slug = $1`, [slugOf(kind)]);
  later();
  expect((await get(`/api/soft-text/${kind}/${slugOf(kind)}`, guest)).json()).toEqual({ item: null });
});

it('travels with the content', async () => {
  await withText(text);
  const { games, videos, models } = await readContent(test.database.db);
  for (const list of [games, videos, models]) expect(list.filter(({ softText }) => softText === text)).toHaveLength(1);
});
