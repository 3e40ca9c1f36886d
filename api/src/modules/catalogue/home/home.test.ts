import type { Home } from '@platform/shared/contracts';
import { checkContent } from '../../../content/check';
import { agreed, createTestApp, type TestApp } from '../../../testing/test-app';
import { tinyContent } from '../../../testing/tiny-content';
import { importContent } from '../../content/transfer/import-repository';

let test: TestApp;
let now = new Date();
beforeAll(async () => {
  test = await createTestApp({}, { now: () => now });
});
afterAll(() => test.close());
const home = async (path = '/api/home'): Promise<Home> => (await test.request('GET', path, { cookies: agreed })).json();
const load = async (changes: object): Promise<void> => {
  await importContent(test.database.db, { ...tinyContent(), ...changes });
  now = new Date(now.getTime() + 2000);
};

const sections = [
  { kind: 'live', title: 'In the rooms' },
  { kind: 'new', title: 'Fresh' },
] as const;

it('shows the popular games that have a page when the editor chose none', async () => {
  const { hero } = await home();
  expect(hero.length).toBeGreaterThan(0);
  expect(hero.every(({ view }) => view !== 'announcement')).toBe(true);
});

it('shows what the editor chose, in that order; the soft variant nothing that needs the full catalogue', async () => {
  await load({ home: { hero: ['saltlight', 'violet-engine'], sections } });
  const page = await home();
  expect([page.hero.map(({ slug }) => slug), page.sections]).toEqual([['saltlight', 'violet-engine'], sections]);
  expect(await home('/api/soft-page/home')).toEqual({ hero: [], sections: [sections[1]] });
});

it.each([
  [{ hero: ['nothing'], sections: [] }, 'home.hero.0'],
  [{ hero: ['dune-sonata'], sections: [] }, 'home.hero.0'],
  [{ hero: [], sections: [sections[0], sections[0]] }, 'home.sections.1.kind'],
])('%j cannot be loaded', (wrong, path) => {
  expect(checkContent({ ...tinyContent(), home: wrong }).map((problem) => problem.path)).toEqual([path]);
});
