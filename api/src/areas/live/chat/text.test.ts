import { messageText } from './text';

it.each<[string, string, string]>([
  ['keeps markup, as text', '<b onclick="x()">hi</b> &amp;', '<b onclick="x()">hi</b> &amp;'],
  ['makes one line', ' one\r\n two\u0000\t\u2028three ', 'one two three'],
  ['takes out what turns text around', 'a\u202eb\u2066c\u200fd\u061c', 'abcd'],
  ['takes out what cannot be seen', 'pa\u200by\u2060pal\ufeff\u00ad\u{e0041}', 'paypal'],
  ['takes out joiners that join nothing', '\u200da \u200d\u200d b\u200c', 'a b'],
  ['keeps emoji that are joined', '👩‍🚀 👍🏽 🏴', '👩‍🚀 👍🏽 🏴'],
  ['keeps what joins letters of other scripts', 'می‌خواهم', 'می‌خواهم'],
  ['cuts towers of accents', `Z${'\u0300'.repeat(40)}`, `Z${'\u0300'.repeat(4)}`],
  ['composes', 'e\u0301', 'é'],
  ['takes out half characters', 'a\ud83d', 'a'],
])('%s', (_, typed, shown) => {
  expect(messageText(typed)).toBe(shown);
});

it.each(['', '   ', '\u200b\u200d\u3164\u2800', '\u0301\u0301', '\ud83d', 'x'.repeat(501)])(
  '%j is no message',
  (typed) => {
    expect(messageText(typed)).toBeNull();
  },
);

it('takes 500 characters, as they are when what cannot be seen has gone', () => {
  expect(messageText('x'.repeat(500))).toHaveLength(500);
  expect(messageText(`${'x'.repeat(500)}\u200b`)).toHaveLength(500);
});
