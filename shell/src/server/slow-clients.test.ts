/** @jest-environment node */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import {
  ask,
  fakeServer,
  type FakeServer,
  type Handler,
  plainApi,
  shellRelease,
  testConfig,
  until,
} from '../testing/edge';
import { readUntil, Sockets } from '../testing/sockets';
import { buildEdge } from './app';

// Hundreds of megabytes go through one process, which other suites share.
jest.setTimeout(90_000);

const megabyte = 1024 * 1024;
/** A response of so many bytes that waits for its reader. */
const sendBytes = (response: ServerResponse, bytes: number): void => {
  response.writeHead(200, { 'content-length': String(bytes) });
  const part = Buffer.alloc(64 * 1024, 'x');
  let left = bytes;
  Readable.from(
    (function* () {
      for (; left > 0; left -= part.length) yield part.subarray(0, Math.min(left, part.length));
    })(),
  )
    .on('error', () => undefined)
    .pipe(response);
};
/** The head of a film, and its first byte: the rest never comes. */
const begunFilm: Handler = (_incoming, response) => {
  response.writeHead(200, { 'content-length': String(60 * megabyte) }).write('x');
};
/** Films of 60 MB, pictures of 4 MB, and calls. */
const media: Handler = (incoming, response) => {
  if (incoming.url?.startsWith('/streams/') === true) sendBytes(response, 60 * megabyte);
  else if (incoming.url?.startsWith('/media/') === true) sendBytes(response, 4 * megabyte);
  else plainApi(incoming, response);
};

let release: Awaited<ReturnType<typeof shellRelease>>;
let api: FakeServer;
let edge: FastifyInstance;
const sockets = new Sockets(() => (edge.server.address() as AddressInfo).port);
const get = (target: string) => ask(`http://127.0.0.1:${sockets.port()}`, target);

async function start(
  timeouts?: { headers: number; request: number; stalled: number; check: number },
  environment: Record<string, string> = {},
  output: { write(line: string): void } = { write: () => undefined },
): Promise<void> {
  edge = await buildEdge({
    output,
    config: { ...testConfig({ API_URL: api.address, ...environment }), remotes: {} },
    dist: release.dist,
    workerFile: '',
    ...(timeouts && { timeouts }),
  });
  await edge.listen({ host: '127.0.0.1', port: 0 });
}
/** How many requests below a path the API has had: the edge asks of itself, too. */
const arrived = (below: string): number => api.requests.filter(({ url }) => url.startsWith(below)).length;
/** The statuses of a call, a picture, readiness and health. */
const served = (): Promise<number[]> =>
  Promise.all(
    ['/api/games', '/media/w_360/posters/neon.webp', '/readyz', '/healthz'].map(
      async (path) => (await get(path)).status,
    ),
  );
const allServed = [200, 200, 200, 200];
const closed = async (socket: Socket): Promise<void> => {
  if (!socket.closed) await once(socket.resume(), 'close');
};

beforeAll(async () => {
  release = await shellRelease();
});
afterAll(() => release.remove());
beforeEach(async () => {
  api = await fakeServer(media);
});
afterEach(async () => {
  sockets.closeAll();
  await edge.close();
  await api.stop();
});

describe('requests whose bodies do not come', () => {
  const unfinished =
    'POST /api/profile/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"';

  it('take nothing from other visitors, and never reach the API', async () => {
    await start();
    await sockets.sendEach(200, unfinished);
    expect(await served()).toEqual(allServed);
    expect(api.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('are refused when they time out', async () => {
    await start({ headers: 50, request: 100, stalled: 5_000, check: 20 });
    const [slow] = await sockets.sendEach(1, unfinished);
    expect(await readUntil(slow as Socket)).toMatch(/^HTTP\/1\.1 408 .*This took too long/s);
  });

  it('are no more than four uploads of one address, and another address uploads meanwhile', async () => {
    await start();
    const upload = unfinished.replace('/api/profile/login', '/api/avatars').replace('1000', '9000000');
    await sockets.sendEach(4, upload);
    await until(async () => {
      const one = await sockets.send(upload);
      return (await readUntil(one, '\r\n')).startsWith('HTTP/1.1 429');
    });
    const whole = 'POST /api/avatars HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}';
    expect(await readUntil(await sockets.send(whole, '127.0.0.2'), '\r\n')).toContain('200 OK');
  });
});

describe('heads of requests that do not come', () => {
  it('are cut off, with a page for who began, and without a word for who sent nothing', async () => {
    await start({ headers: 100, request: 5_000, stalled: 5_000, check: 20 });
    const [begun, silent] = [await sockets.send('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '), await sockets.send('')];
    expect(await readUntil(begun)).toMatch(
      /^HTTP\/1\.1 408 .*rating: RTA-5042-1996-1400-1577-RTA.*This took too long/s,
    );
    expect(await readUntil(silent)).toBe('');
  });
});

describe('viewers who do not read', () => {
  const film = 'GET /streams/a.b/video.mp4 HTTP/1.1\r\nHost: x\r\n\r\n';

  it('of a film take nothing from calls, pictures and readiness', async () => {
    await start();
    // More than the connections that calls have.
    for (const network of [1, 2]) await sockets.sendEach(35, film, `127.0.0.${network}`);
    await until(() => arrived('/streams/') >= 70);
    expect(await served()).toEqual(allServed);
  });

  it('of pictures give back what the next picture needs', async () => {
    await start();
    await sockets.sendEach(70, 'GET /media/w_360/posters/big.webp HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(await served()).toEqual(allServed);
    // Each was read to its end at once, or the 65th would wait for the first.
    await until(() => arrived('/media/w_360/posters/big.webp') >= 70);
  });

  it('beyond those of one address, and of all, are told to come back', async () => {
    api.handle = (incoming, response) =>
      (incoming.url?.startsWith('/streams/') === true ? begunFilm : media)(incoming, response);
    await start();
    await sockets.sendEach(64, film);
    await until(() => arrived('/streams/') >= 64);
    const refusal = async (localAddress: string) => {
      const text = await readUntil(await sockets.send(film, localAddress), '\r\n\r\n');
      return [/^HTTP\/1\.1 (\d+)/.exec(text)?.[1], /retry-after: (\d+)/.exec(text)?.[1]];
    };
    expect(await refusal('127.0.0.1')).toEqual(['429', '5']);
    for (const network of [2, 3, 4]) await sockets.sendEach(64, film, `127.0.0.${network}`);
    await until(() => arrived('/streams/') >= 256);
    expect(await refusal('127.0.0.5')).toEqual(['503', '5']);
    expect(await served()).toEqual(allServed);
  });

  it('are cut off, and the API with them', async () => {
    const over: string[] = [];
    api.handle = (incoming, response) => {
      if (incoming.url !== '/readyz') response.once('close', () => over.push(incoming.url ?? ''));
      media(incoming, response);
    };
    await start({ headers: 100, request: 5_000, stalled: 100, check: 20 });
    const stalled = await sockets.send(film);
    await until(() => over.length === 1);
    await closed(stalled);
    expect(stalled.bytesRead).toBeLessThan(60 * megabyte);
  });

  it('who leave while the API is still thinking do not keep it waiting, and nobody says that it is silent', async () => {
    const lines: string[] = [];
    let given = 0;
    api.handle = (incoming, response) => {
      if (incoming.url === '/api/slow') response.once('close', () => (given += 1));
      else media(incoming, response);
    };
    await start(undefined, { LOG_LEVEL: 'debug' }, { write: (line) => lines.push(line) });
    const [leaver] = await sockets.sendEach(1, 'GET /api/slow HTTP/1.1\r\nHost: x\r\n\r\n');
    await until(() => arrived('/api/slow') >= 1);
    leaver?.destroy();
    await until(() => lines.some((line) => line.includes('the visitor left before the API answered')));
    await until(() => given > 0);
    expect(given).toBe(1);
    expect(lines.filter((line) => line.includes('no response of'))).toEqual([]);
  });
});

describe('an API that answers no call', () => {
  it('holds up neither the question whether the edge is ready nor pictures', async () => {
    api.handle = (incoming, response) => {
      if (incoming.url !== '/api/stuck') media(incoming, response);
    };
    await start();
    await sockets.sendEach(64, 'GET /api/stuck HTTP/1.1\r\nHost: x\r\n\r\n');
    await until(() => arrived('/api/stuck') >= 64);
    expect((await get('/readyz')).status).toBe(200);
    // Pictures have connections of their own.
    expect((await get('/media/w_360/posters/neon.webp')).status).toBe(200);
  });
});

describe('the connections of one address', () => {
  const page = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
  const isServed = async (localAddress?: string) =>
    (await readUntil(await sockets.send(page, localAddress), '\r\n').catch(() => '')).startsWith('HTTP/1.1 200');

  it('are as many as configured, and room is made by one that closes', async () => {
    await start(undefined, { CONNECTIONS_PER_ADDRESS: '3' });
    const [first] = await sockets.sendEach(3, page);
    await until(async () => !(await isServed()));
    expect(await isServed('127.0.0.2')).toBe(true);
    first?.destroy();
    await until(() => isServed());
  });

  it('are any number for a proxy that is trusted', async () => {
    await start(undefined, { CONNECTIONS_PER_ADDRESS: '3', TRUSTED_PROXIES: 'loopback' });
    await sockets.sendEach(3, page);
    for (let more = 0; more < 5; more += 1) expect(await isServed()).toBe(true);
  });
});
