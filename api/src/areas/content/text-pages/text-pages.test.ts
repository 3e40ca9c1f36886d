import type { Faq, Help, HelpNode, TextPage } from '@platform/shared/contracts';
import fc from 'fast-check';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { tinyContent } from '../../../testing/tiny-content';
import { importListed } from '../../../testing/import-listed';
import { helpTree } from './help-tree';
import { plainText } from './plain-text';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const page = (path: string) => test.request('GET', `/api/text-pages?path=${encodeURIComponent(path)}`);
/** Writes past the importer, as a careless script would. */
const store = (body: string) =>
  test.database.pool.query(`update text_pages set body = $1 where path = '/help'`, [body]);
const hostile = [
  '<script>alert(1)</script>',
  '<p onclick="x()">a</p>',
  '<img src="x" onerror="x()">',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="//evil.example">a</a>',
  '<svg onload="x()"></svg>',
  '<iframe src="https://evil.example"></iframe>',
  '<scr<script>ipt>alert(1)</script>',
  '<p>open <b',
  '<style>p{}</style>',
  '&lt;script&gt;alert(1)&lt;/script&gt;<img src=x>',
];

describe('a text page', () => {
  it('is found by its path, with or without a trailing slash', async () => {
    const reply = await page('/help/');
    expect(reply.json()).toEqual({ path: '/help', title: 'Help', html: '<p>Ask.</p>', updatedOn: '2026-01-01' });
  });

  it.each(['/nothing', '/games', '/help/%2e%2e', '/__proto__', "/help' or 1=1", '/%00'])(
    '%s is not there',
    async (path) => {
      expect((await page(path)).statusCode).toBe(404);
    },
  );

  it.each(hostile)('with %s is refused on import', async (body) => {
    const content = tinyContent();
    const [first, ...others] = content.textPages;
    await expect(
      importListed(test.database.db, { ...content, textPages: [{ ...first, body }, ...others] }),
    ).rejects.toThrow(/textPages\.0\.body/);
  });

  it.each(hostile)('with %s that got in otherwise goes out as words', async (body) => {
    // A path of its own: replies are cached.
    const path = `/hostile-${hostile.indexOf(body)}`;
    await test.database.pool.query(
      `insert into text_pages (path, title, summary, body, updated_on, position) values ($1, '', '', $2, '2026-01-01', 99)`,
      [path, body],
    );
    const { html } = (await page(path)).json<TextPage>();
    await test.database.pool.query(`delete from text_pages where path = $1`, [path]);
    expect(html).toMatch(/^<p>[^<>]*<\/p>$/);
  });
});

describe('help', () => {
  it('is a tree, and text to search in, questions included', async () => {
    await store('<p>Ask &amp; <strong>search</strong></p>');
    const { tree, pages } = (await test.request('GET', '/api/help')).json<Help>();
    expect(tree).toEqual([
      {
        path: '/help',
        title: 'Help',
        children: [
          { path: '/help/vr-setup/quest', title: 'Quest', children: [] },
          { path: '/help/scripts-and-devices', title: 'Text of /help/scripts-and-devices', children: [] },
          { path: '/help/coins-and-gems', title: 'Text of /help/coins-and-gems', children: [] },
        ],
      },
    ]);
    expect(pages).toEqual([
      { path: '/help', title: 'Help', text: 'Answers. Ask & search' },
      { path: '/help/vr-setup/quest', title: 'Quest', text: 'Set up a Quest. Put it on.' },
      { path: '/help/scripts-and-devices', title: 'Text of /help/scripts-and-devices', text: 'A text. A text.' },
      { path: '/help/coins-and-gems', title: 'Text of /help/coins-and-gems', text: 'A text. A text.' },
      { path: '/faq#refunds', title: 'Do you refund?', text: 'Yes.' },
    ]);
  });

  it('has every page exactly once, whatever the parents say', () => {
    const paths = ['/a', '/b', '/c', '/d'];
    const row = (path: string) =>
      fc.record({
        path: fc.constant(path),
        title: fc.constant(path),
        parent: fc.option(fc.constantFrom(...paths, '/nowhere')),
      });
    const all = (nodes: HelpNode[]): string[] => nodes.flatMap(({ path, children }) => [path, ...all(children)]);
    fc.assert(
      fc.property(fc.tuple(...paths.map(row)), (rows) => expect(all(helpTree(rows)).toSorted()).toEqual(paths)),
    );
  });
});

describe('questions and answers', () => {
  it('come by group', async () => {
    expect((await test.request('GET', '/api/faq')).json<Faq>()).toEqual({
      groups: [{ title: 'Money', items: [{ slug: 'refunds', question: 'Do you refund?', html: '<p>Yes.</p>' }] }],
    });
  });
});

describe('plain text', () => {
  it.each([
    ['<p>One</p><p>two &lt; three</p>', 'One two < three'],
    ['<script>alert(1)</script>words', 'words'],
    ['<style>p{}', ''],
    ['a<!-- note -->b', 'a b'],
    ['a &unknown; b &#8212; c', 'a b c'],
    ['<p>Under <a href="/settings">settings</a>. Or <b>not</b>, 1 .5</p>', 'Under settings. Or not, 1 .5'],
  ])('of %j is %j', (html, text) => expect(plainText(html)).toBe(text));
});
