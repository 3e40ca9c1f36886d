import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import type { Bootstrap } from '@platform/shared/contracts';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { buildApp } from '../../../app';
import { areas, commands } from '../../../areas';
import { givePapers } from '../../../testing/on-air';
import { foreignContent, foreignFiles, writePackage } from '../../../testing/foreign-catalogue';
import { createTestApp, type TestApp } from '../../../testing/test-app';

// Image processes start slowly on a busy machine; no test measures them.
jest.setTimeout(120_000);

type Logo = NonNullable<Bootstrap['bars']['header']['logo']['image']>;
const colors = { ground: '#1b2a4a', accent: '#40d0c0' };
let folder: string;
let first: TestApp;
/** Of the site as its content is now: what a server keeps is a second old at most, and a new one keeps nothing. */
let app: TestApp['app'];
/** The catalogue of an operator with a logo of its own. */
async function operate(test: TestApp, changes: (content: ReturnType<typeof foreignContent>) => unknown) {
  const content = foreignContent();
  changes(content);
  await writePackage(join(folder, 'package'), content, await foreignFiles());
  const command = commands.find(({ words }) => words === 'content import');
  if (!command) throw new Error('there is no import');
  const { database, config } = test;
  const world = {
    db: database.db,
    config,
    areas,
    migrations: 0,
    note: () => undefined,
    writeFile: () => Promise.resolve(),
  };
  await command.run(world, [join(folder, 'package')]);
  await givePapers(database.db);
  await renew(test);
}
const apps: TestApp['app'][] = [];
async function renew(test: TestApp) {
  app = await buildApp({ config: test.config, database: test.database });
  apps.push(app);
}
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });
const manifest = async () =>
  (await get('/site.webmanifest')).json<{ name: string; icons: { src: string; sizes: string; purpose: string }[] }>();
const seoOf = async (path: string, record = '') =>
  (await get(`/api/bootstrap?path=${path}${record}`)).json<Bootstrap>().seo;
/** Path of the card, by the head of a page that has no picture. */
const cardPath = async () => {
  const { schemes } = (await seoOf('/games/closed-door', '&record=game:closed-door')) ?? {};
  return new URL(schemes?.openGraph['og:image'] ?? '').pathname;
};
const pixelsOf = async (url: string) => {
  const reply = await get(url);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/png']);
  return sharp(reply.rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true });
};
/** Share of the pixels that have a colour, 0 to 1. */
const shareOf = ({ data }: { data: Buffer }, color: string) => {
  const wanted = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  let found = 0;
  for (let at = 0; at < data.length; at += 3)
    if (wanted.every((part, index) => Math.abs((data[at + index] ?? 0) - part) < 6)) found += 1;
  return found / (data.length / 3);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brand-'));
  first = await createTestApp({
    DEMO_MODULE: '',
    DATA_DIR: join(folder, 'data'),
    SITE_URL: 'https://north.example',
    COOKIE_SECURE: 'true',
  });
});
afterAll(async () => {
  for (const one of apps) await one.close();
  await first.close();
  await rm(folder, { recursive: true });
});

describe('the brand of an operator', () => {
  beforeAll(() => operate(first, (content) => Object.assign(content.bars, { colors })));

  it('names the site on a start screen, in its colours, with icons that are there', async () => {
    const reply = await get('/site.webmanifest');
    expect(reply.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(reply.json()).toMatchObject({
      name: 'North',
      short_name: 'North',
      start_url: '/',
      // Other sites take part in paying and in age checks: their pages need an address, and a way back.
      display: 'minimal-ui',
      theme_color: colors.ground,
      background_color: colors.ground,
    });
    const { icons } = await manifest();
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '192x192 maskable',
      '512x512 any',
      '512x512 maskable',
    ]);
    for (const { src, sizes } of icons) {
      const picture = await pixelsOf(src);
      expect(`${picture.info.width}x${picture.info.height}`).toBe(sizes);
      expect(shareOf(picture, colors.ground)).toBeGreaterThan(0.5);
      expect(shareOf(picture, colors.accent)).toBeGreaterThan(0.01);
    }
  });

  it('is asked for again after minutes where it is a list, and never where it is a picture', async () => {
    const reply = await get('/site.webmanifest');
    expect(reply.headers['cache-control']).toBe('public, max-age=300');
    expect((await get('/site.webmanifest', { 'if-none-match': String(reply.headers.etag) })).statusCode).toBe(304);
    const card = await get(await cardPath());
    expect(card.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const again = await get(await cardPath(), { 'if-none-match': String(card.headers.etag) });
    expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([
      304,
      '',
      'public, max-age=31536000, immutable',
    ]);
  });

  it('is on a card of 1200 × 630 that every visitor may see: the logo on the ground, and no words', async () => {
    const card = await pixelsOf(await cardPath());
    expect(card.info).toMatchObject({ width: 1200, height: 630 });
    // The logo is a bar of #f0f0f0, 360 × 64: it is 864 pixels wide there.
    expect(shareOf(card, '#f0f0f0')).toBeCloseTo((864 * 154) / (1200 * 630), 1);
    expect(shareOf(card, colors.accent)).toBe(0);
  });

  it('has other addresses when it changes, and the old ones show the new for a minute', async () => {
    const old = await cardPath();
    await operate(first, (content) => Object.assign(content.bars, { colors: { ...colors, ground: '#f7f2ea' } }));
    const now = await cardPath();
    expect(now).not.toBe(old);
    const outdated = await get(old);
    expect(outdated.headers['cache-control']).toBe('public, max-age=60');
    expect(outdated.rawPayload.equals((await get(now)).rawPayload)).toBe(true);
    expect((await manifest()).icons[0]?.src).toContain(now.split('.')[1]);
  });

  it('never shows a picture of a closed title that is its logo', async () => {
    await operate(first, (content) => {
      const closed = content.games.find(({ slug }) => slug === 'closed-door');
      content.bars.header.logo.image = closed?.poster as Logo;
      content.bars.footer.logo.image = closed?.poster as Logo;
    });
    // The posters of closed-door are of this colour.
    expect(shareOf(await pixelsOf(await cardPath()), '#205080')).toBe(0);
  });

  it.each(['card.png', 'card.00000000.jpg', 'other.00000000.png', 'constructor.00000000.png', 'card.0000000g.png'])(
    'has no picture %s',
    async (file) => expect((await get(`/brand/${file}`)).statusCode).toBe(404),
  );
});

describe('a brand without logo and colours', () => {
  const named = (title: string) =>
    operate(first, (content) => Object.assign(content.bars.header, { logo: { title, image: null } }));

  it('is its title in letters and our mark, in the colours of the pages', async () => {
    await named('Łódź North');
    const card = await pixelsOf(await cardPath());
    expect(shareOf(card, '#0a0908')).toBeGreaterThan(0.8);
    expect(shareOf(card, '#ffb224')).toBeGreaterThan(0.001);
    const letters = shareOf(card, '#f7f2ea');
    await named('Łódź');
    expect(letters).toBeGreaterThan(shareOf(await pixelsOf(await cardPath()), '#ffffff'));
    expect((await manifest()).name).toBe('Łódź');
  });

  it('is the mark alone where the typeface lacks a letter', async () => {
    await named('北 North');
    const card = await pixelsOf(await cardPath());
    const { width, height } = card.info;
    // Words would stand left and right of the middle.
    const { data } = await sharp(card.data, { raw: { width, height, channels: 3 } })
      .extract({ left: 0, top: 0, width: 300, height })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(shareOf({ data }, '#0a0908')).toBe(1);
    expect(shareOf(card, '#ffb224')).toBeGreaterThan(0.005);
  });

  it('is known by its host before there is any content', async () => {
    await first.database.db.execute(sql`delete from site_content where key = 'bars'`);
    await renew(first);
    expect(await manifest()).toMatchObject({ name: 'north.example', theme_color: '#0a0908' });
    expect((await get((await manifest()).icons[0]?.src ?? '')).statusCode).toBe(200);
  });
});
