import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestApp, type TestApp } from './testing/test-app';
import { loadApiModules } from './remote-modules';

let folder: string;
let app: TestApp;
const write = async (name: string, code: string): Promise<string> => {
  const file = join(folder, `${name}.mjs`);
  await writeFile(file, code);
  return file;
};
/** A schema as zod has them, without zod: this file lies outside of the repository. */
const schema = `const schema = (isRight) => ({ safeParse: (data) => isRight(data) ? { success: true, data } : { success: false, error: { message: 'wrong', issues: [{ path: ['page'], code: 'custom', message: 'is wrong' }] } }, _zod: { def: {} } });`;
const endpoint = `{ summary: 'x', access: 'public', audience: 'any', reply: schema((data) => 'items' in data) }`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'api-modules-'));
  const file = await write(
    'events',
    `${schema}
    class NoSuchRecord extends Error { name = 'NoSuchRecord'; }
    export const apiModule = {
      name: 'mfe-events',
      endpoints: {
        'GET /api/events': { ...${endpoint}, query: schema(({ page }) => page !== 'two') },
        'GET /api/events/mine': { ...${endpoint}, access: 'member' },
        'GET /api/events/full': { ...${endpoint}, audience: 'full' },
        'GET /api/events/broken': ${endpoint},
        'GET /api/events/{slug}': { ...${endpoint}, params: schema(() => true) },
      },
      handlers: {
        'GET /api/events': async ({ query, account }) => ({ items: [query, account] }),
        'GET /api/events/mine': async ({ account }) => ({ items: [account] }),
        'GET /api/events/full': async () => ({ items: [] }),
        'GET /api/events/broken': async () => ({ other: true }),
        'GET /api/events/{slug}': async ({ params }) => { throw new NoSuchRecord('There is no event ' + params.slug + '.'); },
      },
    };`,
  );
  app = await createTestApp({ API_MODULES: file });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});
const get = async (url: string) => {
  const reply = await app.request('GET', url);
  return [reply.statusCode, reply.json<{ code?: string; message?: string }>()] as const;
};

describe('what a remote adds to the API', () => {
  it('is served with the checked input, and the caller', async () => {
    expect(await get('/api/events?page=1')).toEqual([200, { items: [{ page: '1' }, null] }]);
    expect(await get('/api/events?page=two')).toMatchObject([400, { code: 'validation-failed' }]);
  });

  it('is guarded as its contract says', async () => {
    expect((await get('/api/events/mine'))[0]).toBe(401);
    expect((await get('/api/events/full'))[0]).toBe(403);
  });

  it('says that a record does not exist', async () => {
    expect(await get('/api/events/nowhere')).toMatchObject([
      404,
      { code: 'not-found', message: 'There is no event nowhere.' },
    ]);
  });

  it('never answers against its contract', async () => {
    const [status, body] = await get('/api/events/broken');
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('other');
  });
});

describe('a module that is refused at the start', () => {
  it.each([
    ['is not there', null, 'cannot be loaded'],
    ['throws', 'throw new Error("at once")', 'cannot be loaded: at once'],
    ['exports something else', 'export const other = 1', 'exports no "apiModule"'],
    [
      'serves what is not its own',
      'export const apiModule = { name: "mfe-events", endpoints: { "GET /api/eventsand": {} }, handlers: {} }',
      'serves "GET /api/eventsand", but mfe-events may only serve /api/events and what is below it',
    ],
    [
      'has no handler',
      'export const apiModule = { name: "mfe-events", endpoints: { "GET /api/events": {} }, handlers: {} }',
      'has no handler for "GET /api/events"',
    ],
  ])('%s', async (name, code, sentence) => {
    const file = code === null ? join(folder, 'nowhere.mjs') : await write(name.replaceAll(' ', '-'), code);
    await expect(loadApiModules([file])).rejects.toThrow(sentence);
  });
});
