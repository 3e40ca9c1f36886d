/** @jest-environment node */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { offlineMark, offlinePageAddress, offlineScript, serviceWorkerFile } from '../offline/offline-page';
import { fakeServer, type FakeServer, plainApi, shellRelease, testConfig } from '../testing/edge';
import { buildEdge } from './app';

const script = path.join(import.meta.dirname, '../../assets', serviceWorkerFile);
let api: FakeServer;
let edge: FastifyInstance;
let release: Awaited<ReturnType<typeof shellRelease>>;

beforeAll(async () => {
  api = await fakeServer(plainApi);
  release = await shellRelease();
  await copyFile(script, path.join(release.dist, serviceWorkerFile));
  await writeFile(path.join(release.dist, `${serviceWorkerFile}.br`), brotliCompressSync(await readFile(script)));
  edge = await buildEdge({
    config: { ...testConfig({ API_URL: api.address }), remotes: {} },
    dist: release.dist,
    workerFile: '',
  });
});
afterAll(async () => {
  await edge.close();
  await api.stop();
  await release.remove();
});

describe('for the time without a network', () => {
  it('there is a page that tries the same address again, by itself, too, for no search engine', async () => {
    const { body, headers, statusCode } = await edge.inject(offlinePageAddress);
    expect(statusCode).toBe(200);
    expect(body).toContain('<h1');
    expect(body).toMatch(/<a[^>]* href=""[^>]*>(?:<[^>]*>)*Try again/);
    expect(body).toContain('content="noindex"');
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(body).toContain('Checking every few seconds');
    expect([...body.matchAll(/ src="([^"]*)"/g)].map(([, src]) => src)).toEqual([`${offlineScript}${offlineMark}`]);
  });

  it('its mark stands alone until the site’s name is known, and beside it from then on', async () => {
    const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];
    const nameless = (await edge.inject(offlinePageAddress)).body;
    expect(titleOf(nameless)).toBe('You’re offline');
    expect(nameless).not.toContain('<span class="title"></span>');
    await edge.inject({ url: '/privacy', headers: { cookie: 'age-agreement=1' } });
    const { body } = await edge.inject(offlinePageAddress);
    expect(titleOf(body)).toBe('You’re offline · Platform');
    expect(body).toContain('<span class="title">Platform</span>');
  });

  it('its style sheets are marked, and are there by that name', async () => {
    const { body } = await edge.inject(offlinePageAddress);
    const styles = [...body.matchAll(/<link rel="stylesheet" href="([^"]*)"/g)].map(([, href]) => href ?? '');
    expect(styles).not.toEqual([]);
    for (const href of styles) expect(href).toMatch(/^\/assets\/.*\.css\?offline$/);
    expect(styles.every((href) => href.endsWith(offlineMark))).toBe(true);
  });

  it('its font is named by the page, which is how the service worker finds it', async () => {
    const { body } = await edge.inject(offlinePageAddress);
    expect(body).toContain(' href="/assets/site-sans.12345678.woff2"');
  });

  it('the service worker may stand for all pages, and is asked for anew each time', async () => {
    const { headers, statusCode } = await edge.inject(`/assets/${serviceWorkerFile}`);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'service-worker-allowed': '/', 'cache-control': 'no-cache' });
    expect(headers['content-type']).toMatch(/javascript/);
    const compressed = await edge.inject({
      url: `/assets/${serviceWorkerFile}`,
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', 'service-worker-allowed': '/' });
    expect((await edge.inject('/assets/favicon.svg')).headers).not.toHaveProperty('service-worker-allowed');
  });

  it('the service worker keeps that page and those style sheets', async () => {
    const text = await readFile(script, 'utf8');
    expect(text).toContain(`'${offlinePageAddress}'`);
    expect(text).toContain(`'${offlineMark}'`);
  });
});
