import { pageDefaults } from './page';
import { readPages } from './read-pages';

describe('the pages that a release declares', () => {
  it('are read without what equals the defaults', () => {
    expect(
      readPages([
        { path: '/games/:slug', chunk: 'game-page', softMode: false, access: 'public', record: 'game', title: 'Game' },
      ]),
    ).toEqual([{ path: '/games/:slug', chunk: 'game-page', softMode: false, record: 'game', title: 'Game' }]);
    expect(readPages([{ path: '/', ...pageDefaults }])).toEqual([{ path: '/' }]);
    const byQuery = { path: '/a', titles: { 'checkout=': 'Payment', 'tab=history': 'Recently viewed' } };
    expect(readPages([byQuery])).toEqual([byQuery]);
  });

  it.each<[string, unknown, string]>([
    ['no list', {}, 'declares no pages'],
    ['too many', Array.from({ length: 201 }, () => ({ path: '/' })), 'more than 200 pages'],
    ['no object', [null], 'has no pattern'],
    ['no path', [{}], 'has no pattern'],
    ['a path that is no text', [{ path: () => '/' }], 'the page function has no pattern'],
    ['a foreign path', [{ path: '//evil.example' }], 'has no pattern'],
    ['a path without end', [{ path: `/${'x'.repeat(200)}` }], 'has no pattern'],
    ['a star in the middle', [{ path: '/a/*/b' }], 'has no pattern'],
    ['code in place of data', [{ path: '/a', access: () => 'public' }], 'the page "/a" declares access as function'],
    ['an access that is none', [{ path: '/a', access: 'anybody' }], 'one of public, guest, member'],
    ['a field that is none', [{ path: '/a', locked: false }], 'declares "locked", which no page has'],
    ['a field of Object', [{ path: '/a', constructor: true }], 'declares "constructor"'],
    ['a title that is no text', [{ path: '/a', title: 7 }], 'a text of at most 60 characters'],
    ['a title that is an essay', [{ path: '/a', title: 'x'.repeat(61) }], 'a text of at most 60 characters'],
    ['titles that are a list', [{ path: '/a', titles: ['Payment'] }], 'at most 10 texts'],
    [
      'a title by what is no parameter',
      [{ path: '/a', titles: { checkout: 'Payment' } }],
      'texts of at most 60 characters',
    ],
    ['a title by its query that is no text', [{ path: '/a', titles: { 'tab=': 7 } }], 'texts of at most 60 characters'],
    [
      'a thousand titles',
      [{ path: '/a', titles: Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`a${at}=`, 'A'])) }],
      'at most 10 texts',
    ],
    ['a chunk that is none', [{ path: '/a', chunk: '../x' }], "no chunk's name"],
  ])('are refused with a sentence: %s', (_what, value, sentence) => {
    expect(() => readPages(value)).toThrow(sentence);
  });
});
