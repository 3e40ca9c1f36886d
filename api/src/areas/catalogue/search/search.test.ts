import type { SearchResults, Suggestion } from '@platform/shared/contracts';
import { agreed, createTestApp, type TestApp } from '../../../testing/test-app';
import { expandTerms } from './dictionary-repository';
import { editDistance, isFuzzyMatch } from './edit-distance';
import { highlights } from './highlights';

describe('what a typed word may mean', () => {
  it.each([
    ['night', 'night', true],
    ['nig', 'night', true],
    ['nigth', 'night', true],
    ['lantrn', 'lantern', true],
    ['cathedarl', 'cathedral', true],
    ['cathdrel', 'cathedral', true],
    ['neon', 'noon', true],
    ['sun', 'son', false],
    ['storm', 'steam', false],
    ['catedr', 'cathedral', true],
    ['catx', 'cathedral', false],
  ])('%s for %s: %s', (typed, word, expected) => {
    expect(isFuzzyMatch(typed, word)).toBe(expected);
  });

  it.each([
    ['', '', 0],
    ['abc', 'abc', 0],
    ['abc', 'acb', 1],
    ['kitten', 'sitting', 3],
    ['نجوم', 'نجم', 1],
  ])('counts the letters to change from "%s" to "%s"', (a, b, count) => {
    expect([editDistance(a, b, 5), editDistance(b, a, 5)]).toEqual([count, count]);
  });
});

describe('highlights', () => {
  const terms = [
    { typed: 'neo', expansions: ['neon'] },
    { typed: 'nigth', expansions: ['night'] },
  ];
  it('cover the typed beginning, or all of a similar word', () => {
    expect(highlights('Neon Night', terms)).toEqual([
      [0, 3],
      [5, 10],
    ]);
    expect(highlights('Ñeón <b> night', [{ typed: 'neo', expansions: [] }, ...terms])).toEqual([
      [0, 3],
      [9, 14],
    ]);
    expect(highlights('Other', terms)).toEqual([]);
  });
});

describe('searches of an address that waits for its turn', () => {
  let test: TestApp;
  beforeAll(async () => {
    // Keep cached entries fresh on slow machines.
    const now = new Date();
    test = await createTestApp({ TRUST_PROXY: 'loopback' }, { now: () => now });
  });
  afterAll(() => test.close());
  const from = (address: string, url: string) =>
    test.request('GET', url, { cookies: agreed, headers: { 'x-forwarded-for': address } });
  /** Makes requests of an address wait until it is released. */
  const hold = (address: string) => {
    let letGo: () => void = () => undefined;
    const held = test.app.turns.run(address, () => new Promise<void>((resolve) => (letGo = resolve)));
    return async () => {
      letGo();
      await held;
    };
  };

  it.each([
    ['/api/search?q=violet', '/api/search?q=mara'],
    ['/api/search/suggest?q=violet', '/api/search/suggest?q=mara'],
    ['/api/games?q=violet&facets=false', '/api/games?q=mara&facets=false'],
    ['/api/games?page=2', '/api/games?page=3'],
    ['/api/videos?page=2', '/api/videos?page=3'],
    ['/api/models?page=2', '/api/models?page=3'],
    ['/api/soft-page/search?q=violet', '/api/soft-page/search?q=mara'],
  ])('%s waits, and %s of another address does not', async (url, other) => {
    const letGo = hold('203.0.113.7');
    // An injected request starts only when it is awaited.
    const waiting = Promise.resolve(from('203.0.113.7', url));
    expect((await from('203.0.113.9', other)).statusCode).toBe(200);
    expect(test.app.turns.waiting).toBe(1);
    await letGo();
    expect((await waiting).statusCode).toBe(200);
  });

  it('come from the cache without one, and a plain page of a list takes none', async () => {
    await from('203.0.113.9', '/api/search?q=mara');
    const letGo = hold('203.0.113.7');
    for (const url of ['/api/search?q=mara', '/api/games?facets=false&page=3'])
      expect((await from('203.0.113.7', url)).statusCode).toBe(200);
    await letGo();
  });
});

describe('search', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());
  const suggestions = async (q: string): Promise<Suggestion[]> =>
    (await test.request('GET', `/api/search/suggest?q=${encodeURIComponent(q)}`, { cookies: agreed })).json<{
      items: Suggestion[];
    }>().items;

  it('suggests games, videos and performers', async () => {
    expect((await suggestions('violet')).map(({ kind, title }) => [kind, title])).toEqual([
      ['game', 'Title of violet-engine'],
      ['video', 'Glass Walk'],
      ['video', 'Night Ferry'],
    ]);
    expect((await suggestions('mara'))[0]).toMatchObject({
      kind: 'model',
      title: 'Mara Vellin',
      pageUrl: '/pornstars/mara-vellin',
      highlights: [[0, 4]],
    });
    expect((await suggestions('feryr'))[0]).toMatchObject({
      kind: 'video',
      title: 'Night Ferry',
      highlights: [[6, 11]],
    });
    expect((await suggestions('vel')).length).toBeGreaterThan(4);
  });

  it.each([
    ['nihgt', 'Night Ferry'],
    ['ngiht', 'Night Ferry'],
    ['inght', 'Night Ferry'],
    ['wlak', 'Glass Walk'],
    ['wakl', 'Glass Walk'],
    ['wolk', 'Glass Walk'],
  ])('suggests for %s, a word with letters swapped or mistaken, %s', async (q, title) => {
    expect((await suggestions(q)).map((hit) => hit.title)).toContain(title);
  });

  it('knows each word of four letters and more in spite of any two neighbours that changed places', async () => {
    const { rows } = await test.database.pool.query<{ word: string }>(
      `select word from search_dictionary where length(word) >= 4`,
    );
    const swapped = rows.flatMap(({ word }) =>
      Array.from({ length: word.length - 1 }, (_, at) => [
        word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
        word,
      ]),
    );
    const unknown: string[][] = [];
    for (const [typed = '', word = ''] of swapped) {
      const terms = await expandTerms(test.database.db, typed);
      if (!terms?.some(({ expansions }) => expansions.includes(word))) unknown.push([typed, word]);
    }
    expect(swapped.length).toBeGreaterThan(50);
    expect(unknown).toEqual([]);
  });

  it('takes a word that the catalogue has for what it is, and for the beginning of others, and for no typo', async () => {
    const { rows } = await test.database.pool.query<{ word: string }>(`select word from search_dictionary`);
    const words = rows.map(({ word }) => word);
    for (const typed of words) {
      const [term] = (await expandTerms(test.database.db, typed)) ?? [];
      expect(new Set(term?.expansions)).toEqual(new Set(words.filter((word) => word.startsWith(typed))));
    }
  });

  it.each(['', ' ', '🦊', '%_', 'zzzzzz'])('suggests nothing for "%s"', async (q) => {
    expect(await suggestions(q)).toEqual([]);
  });

  it('suggests no announced game, which has no page', async () => {
    expect((await suggestions('dune')).map(({ title }) => title)).not.toContain('Title of dune-sonata');
  });

  const search = async (q: string): Promise<SearchResults> =>
    (await test.request('GET', `/api/search?q=${encodeURIComponent(q)}`, { cookies: agreed })).json();

  it('returns hits by kind, and popular games when there are none', async () => {
    expect(await search('vellin')).toMatchObject({ models: { total: 1 }, videos: { total: 3 }, instead: [] });
    expect(await search('zzzzzz')).toMatchObject({
      games: { total: 0 },
      instead: [{ slug: 'violet-engine' }, {}, {}, {}],
    });
  });

  it('finds the videos of a game by its name, after it', async () => {
    const { best, games, videos } = await search('violet engine');
    expect([games.total, videos.items.map(({ slug }) => slug)]).toEqual([1, ['glass-walk', 'night-ferry']]);
    expect(best[0]).toMatchObject({ kind: 'game' });
  });

  it('returns popular games beside one or two hits, without those', async () => {
    const { games, instead } = await search('saltlight');
    expect(games).toMatchObject({ total: 1, items: [{ slug: 'saltlight' }] });
    expect(instead.length).toBeGreaterThan(2);
    expect(instead.map(({ slug }) => slug)).not.toContain('saltlight');
  });

  it('says of a performer who is the best hit what she is in, with whom, and whether she is on air', async () => {
    const { performer, models, best } = await search('vellin');
    const [mara] = models.items;
    expect(best[0]).toMatchObject({ kind: 'model', title: 'Mara Vellin' });
    const { rows } = await test.database.pool.query<{ count: string }>(
      `select (select count(*) from game_models where model_id = $1) as count
       union all select (select count(*) from video_models where model_id = $1)`,
      [mara?.id],
    );
    expect([performer?.games, performer?.videos]).toEqual(rows.map(({ count }) => Number(count)));
    expect(performer?.live).toBeNull();
    const costars = await test.database.pool.query<{ id: string }>(
      `select distinct other.model_id::text as id from game_models own
       join game_models other on other.game_id = own.game_id and other.model_id <> own.model_id
       join games on games.id = own.game_id and games.view <> 'announcement' where own.model_id = $1`,
      [mara?.id],
    );
    expect(performer?.costars.map(({ model }) => model.id).toSorted()).toEqual(
      costars.rows.map(({ id }) => id).toSorted(),
    );
    expect((await search('violet')).performer).toBeNull();
  });

  it('says whom of the performers it found its games and videos are with', async () => {
    const found = await search('vellin');
    const [mara] = found.models.items;
    const { rows } = await test.database.pool.query<{ slug: string }>(
      'select g.slug from games g join game_models on game_id = g.id where model_id = $1',
      [mara?.id],
    );
    const expected = found.games.items
      .filter(({ slug }) => rows.some((row) => row.slug === slug))
      .map(({ pageUrl }) => ({ pageUrl, performer: 'Mara Vellin' }));
    expect(expected.length).toBeGreaterThan(0);
    expected.push(...found.videos.items.map(({ pageUrl }) => ({ pageUrl, performer: 'Mara Vellin' })));
    expect(found.with).toEqual(expect.arrayContaining(expected));
    expect(found.with).toHaveLength(expected.length);
    expect((await search('violet')).with).toEqual([]);
  });

  it('has first among its hits whatever is suggested, for any beginning of any word, also with a letter missing', async () => {
    const { rows } = await test.database.pool.query<{ word: string }>(`select word from search_dictionary`);
    const texts = new Set(
      rows.flatMap(({ word }) => [word.slice(0, 1), word.slice(0, 3), word, word.slice(0, 2) + word.slice(3)]),
    );
    const lost: string[] = [];
    for (const q of texts) {
      const { best, games, videos, models } = await search(q);
      if (JSON.stringify(best) !== JSON.stringify(await suggestions(q))) lost.push(`${q}: other hits`);
      for (const [kind, items] of [
        // An announced game keeps its place in the list, but is not suggested.
        ['game', games.items.filter(({ view }) => view !== 'announcement')],
        ['video', videos.items],
        ['model', models.items],
      ] as const) {
        const suggested = best.filter((hit) => hit.kind === kind).map(({ pageUrl }) => pageUrl);
        const first = items.slice(0, suggested.length).map(({ pageUrl }) => pageUrl);
        if (suggested.join() !== first.join()) lost.push(`${q}: ${suggested.join()} instead of ${first.join()}`);
      }
    }
    expect(texts.size).toBeGreaterThan(50);
    expect(lost).toEqual([]);
    // Hundreds of pairs of searches, which a busy machine may take minutes for.
  }, 240_000);

  it.each(['games', 'videos', 'models'] as const)('counts of %s what their list finds', async (kind) => {
    for (const q of ['vel', 'nigth', 'fery', 'o']) {
      const list = (await test.request('GET', `/api/${kind}?q=${q}`, { cookies: agreed })).json<{ total: number }>();
      expect([q, list.total]).toEqual([q, (await search(q))[kind].total]);
    }
  });

  it('says what of a text without hits would find something', async () => {
    expect((await search('vellin zzzzzz')).without).toBe('vellin');
    expect((await search('zzzzzz Vellin qqqqqq')).without).toBe('vellin');
    for (const q of ['zzzzzz', 'zzzzzz qqqqqq', '', 'vellin'])
      expect([q, (await search(q)).without]).toEqual([q, null]);
    // Words such as "of" are in many titles, and say nothing.
    expect((await search('the vellin of zzzzzz')).without).toBe('vellin');
    expect((await search('zzzzzz of the qqqqqq')).without).toBeNull();
    // Both words are known, but no record has both.
    expect(await search('saltlight ferry')).toMatchObject({ best: [], without: null });
  });

  it('finds performers in their list, with a slip of the finger', async () => {
    const found = async (path: string): Promise<string[]> =>
      (await test.request('GET', path, { cookies: agreed }))
        .json<{ items: { lastName: string }[] }>()
        .items.map(({ lastName }) => lastName);
    expect(await found('/api/models?q=velin')).toEqual(['Vellin']);
    expect(await found('/api/models?q=zzzzzz')).toEqual([]);
    expect(await found('/api/models?q=')).toEqual(await found('/api/models'));
    expect(await found('/api/soft-page/models?q=vellin')).toEqual(
      (await found('/api/soft-page/models')).filter((name) => name === 'Vellin'),
    );
  });

  it('keeps to soft items before the age gate', async () => {
    const soft = async (q: string): Promise<Suggestion[]> =>
      (await test.request('GET', `/api/soft-page/search/suggest?q=${q}`)).json<{ items: Suggestion[] }>().items;
    expect([
      (await soft('ravenscar')).map(({ kind }) => kind),
      await soft('ferry'),
      (await soft('glass')).length,
    ]).toEqual([['game'], [], 1]);
    expect((await test.request('GET', '/api/soft-page/search?q=tides')).json()).toMatchObject({ games: { total: 0 } });
  });
});
