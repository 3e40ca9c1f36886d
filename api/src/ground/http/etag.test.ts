import { etagOf, isNotModified } from './etag';

it.each<[string, string | undefined, boolean]>([
  ['no tag', undefined, false],
  ['the tag', '"a"', true],
  ['a weak form of the tag, among others', '"b", W/"a"', true],
  ['any version', '*', true],
  ['another tag', '"b"', false],
  ['the tag without quotes', 'a', false],
])('a client that sends %s', (_, header, expected) => {
  expect(isNotModified({ headers: header === undefined ? {} : { 'if-none-match': header } }, '"a"')).toBe(expected);
});

it('tells contents apart', () => {
  expect(etagOf('a')).toMatch(/^"[\w-]{22}"$/);
  expect(etagOf('a')).toBe(etagOf(Buffer.from('a')));
  expect(etagOf('a')).not.toBe(etagOf('b'));
});
