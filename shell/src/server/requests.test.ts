/** @jest-environment node */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import {
  ask,
  fakeServer,
  type FakeServer,
  json,
  plainApi,
  remoteFiles,
  shellRelease,
  testConfig,
} from '../testing/edge';
import { buildWorker, serverBuild } from '../testing/build-worker';
import { readUntil, Sockets } from '../testing/sockets';
import { buildEdge } from './app';

jest.setTimeout(30_000);

const kibibyte = 1024;
let worker: Awaited<ReturnType<typeof buildWorker>>;
let release: Awaited<ReturnType<typeof shellRelease>>;
let api: FakeServer;
let remote: FakeServer;
let edge: FastifyInstance;
const sockets = new Sockets(() => (edge.server.address() as AddressInfo).port);
const address = () => `http://127.0.0.1:${sockets.port()}`;
/** Requests of visitors; the edge has requests of its own, too. */
const forwarded = () => api.requests.filter(({ url }) => !url.startsWith('/api/bootstrap'));
/** Sends a request as it stands, and reads the response until a text comes. */
const send = async (text: string, end = '\r\n\r\n') => readUntil(await sockets.send(text), end);

beforeAll(async () => {
  [worker, release] = await Promise.all([buildWorker(), shellRelease()]);
  api = await fakeServer(plainApi);
  remote = await fakeServer(remoteFiles('mfe-catalogue', serverBuild('text')));
  edge = await buildEdge({
    config: { ...testConfig({ API_URL: api.address }), remotes: { 'mfe-catalogue': remote.address } },
    dist: release.dist,
    workerFile: worker.workerFile,
  });
  await edge.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  sockets.closeAll();
  await edge.close();
  await Promise.all([api.stop(), remote.stop(), worker.remove(), release.remove()]);
});
beforeEach(() => {
  api.handle = plainApi;
  api.requests.length = 0;
});

describe('a body', () => {
  /** The API that says how much of it came. */
  const measure = () => {
    api.handle = (incoming, response) => {
      let bytes = 0;
      incoming.on('data', (part: Buffer) => (bytes += part.length));
      incoming.on('end', () => json(response, { bytes }));
    };
  };

  it.each([
    ['/api/profile/login', 64 * kibibyte],
    ['/api/avatars', 10 * 1024 * kibibyte],
  ])('of a call to %s may have %d bytes', async (path, limit) => {
    measure();
    const post = (bytes: number) =>
      ask(address(), path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': String(bytes) },
        body: 'x'.repeat(bytes),
      });
    expect(JSON.parse((await post(limit)).text)).toEqual({ bytes: limit });
    const { status, text } = await post(limit + 1);
    expect([status, JSON.parse(text)]).toMatchObject([413, { serverStatus: 413, message: 'The body is too large.' }]);
    expect(forwarded()).toHaveLength(1);
  });

  it('that does not say how long it is meets the same limit', async () => {
    const chunk = `8000\r\n${'x'.repeat(0x8000)}\r\n`;
    const head = 'POST /api/profile/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
    expect(await send(`${head}${chunk.repeat(3)}0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 413 /);
    measure();
    expect(await send(`${head}${chunk}0\r\n\r\n`, '}')).toContain('{"bytes":32768}');
    expect(forwarded().at(-1)?.headers).toMatchObject({ 'content-length': '32768' });
  });

  it('of a request that has none by its method is left behind', async () => {
    expect(await send('GET /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}', '}')).toContain(
      '{"answered":"/api/games"}',
    );
    expect(await send('DELETE /api/x HTTP/1.1\r\nHost: x\r\n\r\n', '}')).toContain('{"answered":"/api/x"}');
  });
});

describe('a client that waits for "100 Continue"', () => {
  const head = (length: number, path = '/api/profile/login') =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\nExpect: 100-continue\r\n\r\n`;

  it('is told to go on, and answered', async () => {
    const socket = await sockets.send(head(2));
    let text = '';
    socket.on('data', (part) => {
      text += String(part);
      if (text.endsWith('HTTP/1.1 100 Continue\r\n\r\n')) socket.write('{}');
      if (text.includes('{"answered"')) socket.end();
    });
    await new Promise((resolve) => {
      socket.once('close', resolve);
    });
    expect(text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/);
    expect(forwarded()[0]?.headers['expect']).toBeUndefined();
  });

  it('is refused before it sends what is too large', async () => {
    expect(await send(head(70_000))).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('of anything else is told that it cannot be met', async () => {
    const text = await send('GET /api/games HTTP/1.1\r\nHost: x\r\nExpect: a-miracle\r\n\r\n');
    expect(text).toMatch(/^HTTP\/1\.1 417 .*rating: RTA-5042-1996-1400-1577-RTA/s);
    expect(forwarded()).toEqual([]);
  });
});

describe('a request line with the whole address', () => {
  it('is a call to that host', async () => {
    const text = await send('GET http://site.example:3000/api/games?page=2 HTTP/1.1\r\nHost: other\r\n\r\n', '}');
    expect(text).toContain('{"answered":"/api/games?page=2"}');
    expect(forwarded()[0]?.headers['x-forwarded-host']).toBe('site.example:3000');
  });

  it('is a page', async () => {
    const page = (target: string) => send(`GET ${target} HTTP/1.1\r\nHost: site.example\r\n\r\n`, '</html>');
    expect(await page('http://site.example/faq?a=1')).toMatch(/^HTTP\/1\.1 200 OK/);
    // An address without a path is the home page, which this site has none of here.
    expect(await page('http://site.example')).toContain('Ooops! The page is not found!');
  });
});

describe('an address', () => {
  it.each(['/api/games?search=../x', '/api/games?search=..%2F..', '/api/games?q=a/../b', '/media/a.webp?..'])(
    'with dots in its query goes to the API as it is: %s',
    async (target) => {
      expect((await ask(address(), target)).status).toBe(200);
      expect(forwarded().map(({ url }) => url)).toEqual([target]);
    },
  );

  it.each([
    '/remotes/mfe%2Dcatalogue/@b1/remoteEntry.12345678.js',
    '/remotes/mfe-catalogue/%40b1/remote%45ntry.12345678.js',
  ])('of a file of a remote may be written in another way: %s', async (target) => {
    remote.handle = (incoming, response) => json(response, { file: decodeURIComponent(incoming.url ?? '') });
    const { status, text } = await ask(address(), target);
    expect([status, JSON.parse(text)]).toEqual([200, { file: '/releases/b1/remoteEntry.12345678.js' }]);
  });

  it.each(['/remotes/mfe%2Dcatalogue/server/remote.server.cjs', '/remotes/mfe%2Fcatalogue/x.js'])(
    'written in another way opens nothing more: %s',
    async (target) => {
      expect((await ask(address(), target)).status).toBe(404);
    },
  );
});

describe('a page whose bootstrap the API refuses', () => {
  it.each([
    [400, 400, 'Your request isn’t valid'],
    [422, 400, 'Your request isn’t valid'],
    [431, 431, 'Delete this site’s cookies'],
  ])('with %i is the visitor’s to put right, and no outage', async (refused, status, words) => {
    api.handle = (_incoming, response) => json(response, { serverStatus: refused }, refused);
    const page = await ask(address(), `/faq?refused=${refused}`, { headers: { cookie: 'session=wren' } });
    expect(page.status).toBe(status);
    expect(page.text).toContain(words);
    expect(page.text).not.toContain('We’ll be right back');
  });
});
