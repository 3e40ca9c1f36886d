/** @jest-environment node */
import { brotliCompressSync } from 'node:zlib';
import { factsOf } from '@platform/build/file-facts';
import { fakeServer, type FakeServer, type Handler } from '../../testing/edge';
import { checkFiles } from './release-files';

let server: FakeServer;
let handle: Handler;
beforeEach(async () => {
  server = await fakeServer((request, response) => handle(request, response));
});
afterEach(() => server.stop());

const text = 'the file that was built';
const assets = (names: string[]) => ({
  name: 'mfe-auth',
  build: 'b1',
  files: Object.fromEntries(names.map((name) => [name, factsOf(Buffer.from(text))])),
});
const check = (names = ['1.js'], timeoutMs = 5_000) =>
  checkFiles(assets(names), `${server.address}/releases/b1`, { timeoutMs });

it('lets pass what is there as it was built, compressed or not, and fetches a few at once', async () => {
  let underWay = 0;
  let most = 0;
  handle = ({ url }, response) => {
    most = Math.max(most, (underWay += 1));
    setImmediate(() => {
      underWay -= 1;
      if (url?.endsWith('7.js')) response.end(text);
      else response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync(text));
    });
  };
  const names = Array.from({ length: 30 }, (_, n) => `${n}.js`);
  await check(names);
  expect(server.requests.map(({ url }) => url).toSorted()).toEqual(
    names.map((name) => `/releases/b1/${name}`).toSorted(),
  );
  expect(server.requests[0]?.headers['accept-encoding']).toBe('br, gzip');
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(4);
});

it.each<[string, Handler, string]>([
  ['is missing', (_, response) => response.writeHead(404).end(), 'lacks 1.js, which its assets.json names'],
  ['is cut', (_, response) => response.end('the file'), 'has 1.js with 8 bytes, and 23 were built'],
  ['is longer', (_, response) => response.end(text.repeat(9)), 'has 1.js with more than the 23 bytes that were built'],
  ['is another one', (_, response) => response.end(text.toUpperCase()), 'has another 1.js than was built'],
  [
    'is cut as a compressed copy',
    (_, response) => response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync(text).subarray(0, 9)),
    'has 1.js with ',
  ],
  [
    'is no compressed copy',
    (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(text),
    'has a compressed 1.js that cannot be unpacked',
  ],
])('refuses a release of which a file %s, as its own fault', async (_, fault, sentence) => {
  handle = (request, response) => (request.url?.endsWith('/1.js') ? fault(request, response) : response.end(text));
  const refusal = check(['0.js', '1.js', '2.js']);
  await expect(refusal).rejects.toMatchObject({ name: 'ReleaseRefused', isItsOwnFault: true });
  await expect(refusal).rejects.toThrow(`mfe-auth b1 ${sentence}`);
});

it.each<[string, Handler]>([
  ['fails', (_, response) => response.writeHead(503).end()],
  ['is silent', () => undefined],
  [
    'cuts the connection',
    (_, response) => void response.writeHead(200, { 'content-length': 23 }).write('the', () => response.destroy()),
  ],
])('takes a server that %s for one that cannot be read, not for a fault of the release', async (_, fault) => {
  handle = fault;
  await expect(check(['1.js'], 100)).rejects.not.toMatchObject({ name: 'ReleaseRefused' });
});

it('fetches no more of a release once something is wrong with it', async () => {
  handle = (request, response) =>
    request.url?.endsWith('/29.js') ? response.writeHead(404).end() : response.end(text);
  const names = Array.from({ length: 30 }, (_, n) => `${n}.js`);
  await expect(check(names)).rejects.toThrow('lacks 29.js');
  // In the meantime the others would have come.
  for (let n = 0; n < 30; n += 1) await check(['other.js']);
  const asked = new Set(server.requests.map(({ url }) => url));
  expect(asked.size).toBeLessThan(15);
});

it('fetches nothing of a release that would be too large', async () => {
  const files = { '1.js': { bytes: 65 * 1024 * 1024, integrity: '' } };
  await expect(checkFiles({ ...assets([]), files }, server.address, { timeoutMs: 1_000 })).rejects.toThrow(
    'mfe-auth b1 has more than 64 MiB of files',
  );
  expect(server.requests).toEqual([]);
});
