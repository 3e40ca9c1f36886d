import type { Home, LiveList } from '@platform/shared/contracts';
import { checkContent } from '../../content/schema/check';
import { loadDemo } from '../../content/schema/demo-module';
import { agreed, createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { goOnAir } from '../../../testing/on-air';
import { tinyContent } from '../../../testing/tiny-content';
import { importListed } from '../../../testing/import-listed';
import { homeSizes } from './sections';

let test: TestApp;
let now = new Date();
beforeAll(async () => {
  test = await createTestApp({}, { now: () => now });
});
afterAll(() => test.close());
const home = async (path = '/api/home'): Promise<Home> => (await test.request('GET', path, { cookies: agreed })).json();
const load = async (changes: object): Promise<void> => {
  await importListed(test.database.db, { ...tinyContent(), ...changes });
  now = new Date(now.getTime() + 2000);
};

const sections = [
  { kind: 'live', title: 'In the rooms' },
  { kind: 'new', title: 'Fresh' },
] as const;

it('shows the popular games that have a page when the editor chose none', async () => {
  const { hero } = await home();
  expect(hero.map(({ slug }) => slug)).toEqual(['violet-engine', '2048-tides', 'saltlight']);
});

it('shows what the editor chose, in that order; the soft variant nothing that needs the full catalogue', async () => {
  await load({ home: { hero: ['saltlight', 'violet-engine'], sections } });
  const page = await home();
  expect(page.hero.map(({ slug }) => slug)).toEqual(['saltlight', 'violet-engine']);
  expect(page.sections).toEqual([
    sections[0],
    { ...sections[1], games: [expect.objectContaining({ slug: '2048-tides' })] },
  ]);
  expect(await home('/api/soft-page/home')).toEqual({
    hero: [],
    sections: [
      {
        ...sections[1],
        games: [expect.objectContaining({ slug: 'violet-engine' }), expect.objectContaining({ slug: 'saltlight' })],
      },
    ],
  });
});

describe('the start page of the demo', () => {
  const kinds = ['popular', 'live', 'performers', 'videos', 'new', 'coming-soon', 'on-sale'];
  let cookies: Record<string, string>;
  beforeAll(async () => {
    const demo = await loadDemo(test.config.demoModule);
    if (!demo) throw new Error('the tests have a demo');
    await importListed(test.database.db, demo.makeContent(), now);
    cookies = (await signedIn(test)).cookies;
    for (const nickname of ['mara-vellin', 'ines-calloway', 'noor-ashquill', 'tess-hallowby'])
      await goOnAir(test.database.db, nickname);
    now = new Date(now.getTime() + 2000);
  });

  it.each([
    ['a guest', '/api/home', () => agreed, kinds],
    ['a member', '/api/home', () => cookies, kinds],
    [
      'soft mode',
      '/api/soft-page/home',
      () => ({}),
      kinds.filter((kind) => !['live', 'videos', 'on-sale'].includes(kind)),
    ],
  ])('repeats no title for %s, and fills every section', async (_, path, jar, expected) => {
    const { hero, sections: shown, spare = [] } = (await test.request('GET', path, { cookies: jar() })).json<Home>();
    const names = shown.map((section) => {
      if (section.kind === 'live') return [];
      if (section.kind === 'performers')
        return section.models.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
      return (section.kind === 'videos' ? section.videos : section.games).map(({ title }) => title);
    });
    const all = [...[...hero, ...spare].map(({ title }) => title), ...names.flat()];
    expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
    expect(shown.map(({ kind }) => kind)).toEqual(expected);
    for (const [index, { kind }] of shown.entries())
      expect(names[index]).toHaveLength(kind === 'live' ? 0 : homeSizes[kind]);
  });

  it('lists as new what is out, and as coming soon what is announced, the next one first', async () => {
    const games = (await home()).sections.flatMap((section) => ('games' in section ? [section] : []));
    const of = (kind: string) => games.find((section) => section.kind === kind)?.games ?? [];
    expect(new Set(of('new').map(({ view }) => view))).toEqual(new Set(['released']));
    expect(new Set(of('coming-soon').map(({ view }) => view))).toEqual(new Set(['announcement']));
    const days = of('coming-soon').map(({ releasedOn }) => releasedOn);
    expect(days).toEqual(days.toSorted());
    for (const kind of ['popular', 'on-sale']) expect(of(kind).map(({ view }) => view)).not.toContain('announcement');
  });

  it('has spare games for members who own some of the popular ones, where it has a hero', async () => {
    expect((await home()).spare).toHaveLength(homeSizes.spare);
    expect((await home('/api/soft-page/home')).spare).toBeUndefined();
  });

  it('begins with performers of whom there is something to see', async () => {
    for (const path of ['/api/home', '/api/soft-page/home']) {
      const models = (await home(path)).sections.flatMap((section) => ('models' in section ? section.models : []));
      expect(models.map(({ titles }) => titles)).not.toContain(0);
    }
  });

  it('shows no performer whose room it shows', async () => {
    const rooms = (await test.request('GET', '/api/camgirls?limit=4', { cookies: agreed })).json<LiveList>().items;
    const performers = (await home()).sections.flatMap((section) => ('models' in section ? section.models : []));
    for (const { firstName, lastName } of performers)
      expect(rooms.map(({ name }) => name)).not.toContain(`${firstName} ${lastName}`);
  });
});

it.each([
  [{ hero: ['nothing'], sections: [] }, 'home.hero.0'],
  [{ hero: ['dune-sonata'], sections: [] }, 'home.hero.0'],
  [{ hero: [], sections: [sections[0], sections[0]] }, 'home.sections.1.kind'],
])('%j cannot be loaded', (wrong, path) => {
  expect(checkContent({ ...tinyContent(), home: wrong }).map((problem) => problem.path)).toEqual([path]);
});
