/** @jest-environment node */
import { factsOf } from '@platform/build/file-facts';
import { fakeServer, type FakeServer } from '../../testing/edge';
import { fetchStyleSheets } from './style-sheets';

const sheets: Record<string, string> = {
  'a.css': 'a{}',
  'b.css': 'b{}',
  'large.css': 'x'.repeat(256 * 1024 + 1),
  ...Object.fromEntries(Array.from({ length: 5 }, (_, n) => [`full-${n}.css`, 'x'.repeat(256 * 1024)])),
};
let server: FakeServer;
beforeAll(async () => {
  server = await fakeServer(({ url = '' }, response) => {
    const { [url.slice('/releases/b1/'.length)]: text } = sheets;
    if (text === undefined) response.writeHead(404);
    response.end(text);
  });
});
afterAll(() => server.stop());

const keptOf = async (css: string[], files = {}) => {
  const chunks = { 'a-page': { js: ['1.js'], css } };
  const kept = await fetchStyleSheets(
    { entry: { js: ['e.js'], css: ['a.css'] }, chunks, files },
    `${server.address}/releases/b1`,
    {
      timeoutMs: 5_000,
    },
  );
  return [...kept.keys()];
};

it('are those of the entry and of all chunks, each once, and no script', async () => {
  server.requests.length = 0;
  expect(await keptOf(['a.css', 'b.css'])).toEqual(['a.css', 'b.css']);
  expect(server.requests.map(({ url }) => url).toSorted()).toEqual(['/releases/b1/a.css', '/releases/b1/b.css']);
});

it('leave out what is not there, is another one than was built, or is larger than a style sheet', async () => {
  const files = { 'b.css': factsOf(Buffer.from('c{}')) };
  expect(await keptOf(['b.css', 'none.css', 'large.css'], files)).toEqual(['a.css']);
});

it('hold a MiB of a release at most', async () => {
  expect(await keptOf(Object.keys(sheets).filter((name) => name.startsWith('full')))).toEqual([
    'a.css',
    'full-0.css',
    'full-1.css',
    'full-2.css',
  ]);
});
