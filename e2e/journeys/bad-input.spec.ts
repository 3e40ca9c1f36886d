import http from 'node:http';
import { hostileGame } from '../fixtures/hostile-game';
import { notFound } from '../fixtures/catalogue';
import { heading, hydrated, open } from '../fixtures/pages';
import { demoMember, expect, logIn, test } from '../fixtures/test';

/** Sends a path exactly as it is written; browsers and fetch would put it right first. */
function ask(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string; headers: http.IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const request = http.get({ hostname, port, path, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }));
    });
    request.on('error', reject);
  });
}
const agreed = { cookie: 'age-agreement=1' };

test.describe('an address without a page', () => {
  test.use({ tolerate: /status of 404/ });
  for (const path of [
    '/nothing-here',
    '/games/no-such-game',
    '/games/NOT%20a%20slug',
    '/dashboard/nothing',
    '/help/nothing/at/all',
    `/games/${'x'.repeat(500)}`,
  ]) {
    test(`${path.slice(0, 40)} is not found, in the specified words`, async ({ visitor: page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(heading(page, notFound.heading)).toBeVisible();
      await expect(page.getByText(notFound.text, { exact: true })).toBeVisible();
      expect(await page.locator('head meta[name=robots]').getAttribute('content')).toBe('noindex');
      await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click();
      await expect(page).toHaveURL('/');
    });
  }

  test('the API says of an unknown path what it is', async ({ request }) => {
    const response = await request.get('/api/nothing');
    expect(response.status()).toBe(404);
    expect(await response.json()).toMatchObject({ serverStatus: 404, code: 'not-found' });
  });

  test('an unknown remote is named', async ({ request }) => {
    const response = await request.get('/remotes/mfe-nobody/release.json');
    expect(response.status()).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not-found', message: 'There is no remote "mfe-nobody".' });
  });
});

test.describe('a page number that is none', () => {
  test.use({ tolerate: /status of 400/ });
  for (const page of ['0', '-1', 'two', '1.5', '99999999999', '%3Cscript%3E']) {
    test(`"${page}" is named, and the way back to the list is shown`, async ({ visitor, request }) => {
      await open(visitor, `/games?page=${page}`);
      const shown = decodeURIComponent(page);
      await expect(visitor.getByRole('main')).toContainText(`“${shown}” isn’t a page number. Page numbers start at 1.`);
      await visitor.getByRole('link', { name: 'Go to the first page' }).click();
      await expect(visitor).toHaveURL('/games');

      const response = await request.get(`/api/games?page=${page}`, { headers: agreed });
      expect(response.status()).toBe(400);
      expect(await response.json()).toMatchObject({
        serverStatus: 400,
        fields: { page: expect.stringContaining('whole number') },
      });
    });
  }

  test('a page beyond the end says where the list ends', async ({ visitor }) => {
    await open(visitor, '/games?page=999');
    await expect(visitor.getByRole('main')).toContainText('The last page of games is 5.');
  });
});

test.describe('a query with values that make no sense', () => {
  for (const path of [
    '/games?colour=blue&tags=no-such-tag&difficulty=9',
    '/games?q=%F0%9F%A6%8A',
    '/games?q=%D9%86%D8%AC%D9%85%D8%A9',
    '/pornstars?q=%F0%9F%A6%8A&page=2',
    '/search',
    '/search?q=%F0%9F%A6%8A&tab=performers&page=0',
    '/search?q=%00%0A%E2%80%AE%3Cscript%3E&tab=none',
    `/search?q=${'x'.repeat(900)}`,
    '/deals?page=1000000000',
    '/sex-toys?x=%00',
    '/?q=1',
  ]) {
    test(`${path} still shows a page`, async ({ baseURL }) => {
      const { status, text } = await ask(baseURL ?? '', path, agreed);
      expect(status).toBe(200);
      expect(text).toContain('</html>');
    });
  }

  test('an enormous search is refused, by the edge and by the API', async ({ baseURL }) => {
    for (const path of [`/pornstars?q=${'x'.repeat(10_000)}`, `/api/search/suggest?q=${'x'.repeat(10_000)}`]) {
      expect((await ask(baseURL ?? '', path, agreed)).status, path.slice(0, 20)).toBeGreaterThanOrEqual(400);
      expect((await ask(baseURL ?? '', path, agreed)).status, path.slice(0, 20)).toBeLessThan(500);
    }
  });

  test('a slug with dots and encodings is not found', async ({ baseURL }) => {
    for (const path of [
      '/games/..%2f..%2fetc',
      '/games/neon.meridian',
      '/pornstars/%2e%2e',
      '/videos/glass%20walk',
      '/dashboard/gallery/..%2f',
    ]) {
      const { status } = await ask(baseURL ?? '', path, agreed);
      expect([302, 400, 404], path).toContain(status);
    }
  });
});

test.describe('an address that is not well formed', () => {
  test('a percent sign that stands for nothing is explained', async ({ baseURL }) => {
    for (const path of ['/%E0%A4%A', '/games/%', '/%ff%fe']) {
      const { status, text } = await ask(baseURL ?? '', path, agreed);
      expect(status, path).toBe(400);
      expect(text, path).toContain('This address isn’t valid');
    }
  });

  test('a huge query is refused, naming what is too long', async ({ baseURL }) => {
    const { status, text } = await ask(baseURL ?? '', `/games?q=${'x'.repeat(5_000)}`);
    expect(status).toBe(414);
    expect(text).toContain('The address is too long');
  });

  test('a malformed cookie is passed over', async ({ baseURL }) => {
    for (const cookie of [
      '=;;;=a; age-agreement=1',
      'session=%E0%A4%A; age-agreement=1',
      `x=${'y'.repeat(4_000)}; age-agreement=1`,
      'session="\\"; age-agreement=1',
    ]) {
      const { status, text } = await ask(baseURL ?? '', '/games', { cookie });
      expect(status, cookie.slice(0, 40)).toBe(200);
      expect(text, cookie.slice(0, 40)).toContain('VR games');
    }
  });

  test('two slashes in front never lead to another site', async ({ baseURL }) => {
    for (const path of ['//example.com/', '//example.com/games/', '/\\example.com/']) {
      const { headers } = await ask(baseURL ?? '', path);
      expect(headers.location ?? '/', path).toMatch(/^\/(?![/\\])/);
    }
  });

  test('a trailing slash is dropped for good, the query kept', async ({ baseURL }) => {
    const { status, headers } = await ask(baseURL ?? '', '/games/?page=2');
    expect(status).toBe(301);
    expect(headers.location).toBe('/games?page=2');
  });
});

test.describe('a hostile way back after logging in', () => {
  for (const target of [
    'https://example.com/',
    '//example.com/',
    '/\\example.com',
    'data:text/html,x',
    '/\texample.com',
    '/login?continue=/login',
  ]) {
    test(`${JSON.stringify(target)} leads to the home page`, async ({ visitor: page }) => {
      await open(page, `/login?continue=${encodeURIComponent(target)}`);
      await logIn(page);
      await expect(page.getByText(`Welcome back, ${demoMember.name}.`)).toBeVisible();
      await expect(page).toHaveURL('/');
    });
  }

  test('neither does the server follow one', async ({ memberCookies, baseURL }) => {
    const cookie = memberCookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    for (const target of ['https://example.com/', '//example.com/', '/\\example.com']) {
      const { status, headers } = await ask(baseURL ?? '', `/login?continue=${encodeURIComponent(target)}`, { cookie });
      expect(status).toBe(302);
      expect(headers.location, target).toBe('/');
    }
  });
});

test('a title that tries to end a script element stays text, in page, head, state and structured data', async ({
  visitor: page,
}) => {
  await page.goto(`/games/${hostileGame.slug}`);
  await hydrated(page);
  await expect(heading(page, hostileGame.title)).toBeVisible();
  await expect(page.getByText(hostileGame.tagline, { exact: true })).toBeVisible();
  expect(await page.title()).toContain(hostileGame.title);
  expect(await page.evaluate(() => 'hostile' in globalThis)).toBe(false);

  await open(page, '/games?page=5');
  await expect(page.getByRole('link', { name: hostileGame.title })).toBeVisible();
  await page.getByRole('link', { name: hostileGame.title }).click();
  await expect(heading(page, hostileGame.title)).toBeVisible();
  expect(await page.title()).toContain(hostileGame.title);
  expect(await page.evaluate(() => 'hostile' in globalThis)).toBe(false);
});
