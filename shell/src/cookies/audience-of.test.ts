/** @jest-environment node */
import fc from 'fast-check';
import { audienceOf } from './audience-of';
import { readCookies } from './cookies';

describe('a cookie header', () => {
  it.each<[string, [string, string][]]>([
    ['', []],
    [
      'a=1; b=2',
      [
        ['a', '1'],
        ['b', '2'],
      ],
    ],
    [
      'a=1;b=2;',
      [
        ['a', '1'],
        ['b', '2'],
      ],
    ],
    ['a=b=c', [['a', 'b=c']]],
    ['a="quoted"', [['a', '"quoted"']]],
    ['a=1; a=2', [['a', '1']]],
    ['; ;;=;=x;novalue; =y; ok=1', [['ok', '1']]],
    ['a=%E0%A4%A', [['a', '%E0%A4%A']]],
    [
      '__proto__=x; constructor=y',
      [
        ['__proto__', 'x'],
        ['constructor', 'y'],
      ],
    ],
  ])('%j is read as far as it makes sense', (header, cookies) => {
    expect([...readCookies(header)]).toEqual(cookies);
  });

  it('never breaks a page, nor makes a guest personal by anything but a name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (header) => {
        const { personal, cookie } = audienceOf(header);
        expect(personal !== null ? /session|v-token/.test(header) : ['', 'age-agreement=1'].includes(cookie)).toBe(
          true,
        );
      }),
    );
  });
});

describe('the audience', () => {
  it.each<[string | undefined, ReturnType<typeof audienceOf>]>([
    [undefined, { personal: null, agreed: false, cookie: '' }],
    ['age-agreement=1', { personal: null, agreed: true, cookie: 'age-agreement=1' }],
    ['age-agreement=0', { personal: null, agreed: false, cookie: '' }],
    ['age-agreement=1x; age-agreement=1', { personal: null, agreed: false, cookie: '' }],
    ['xsession=1; sessions=2', { personal: null, agreed: false, cookie: '' }],
    ['affiliate=secret; age-agreement=1; other=1', { personal: null, agreed: true, cookie: 'age-agreement=1' }],
    ['session=abc; affiliate=x', { personal: 'session=abc', agreed: false, cookie: 'session=abc; affiliate=x' }],
    [
      'av-token=x; session=abc',
      { personal: 'session=abc; av-token=x', agreed: false, cookie: 'av-token=x; session=abc' },
    ],
    ['__Host-session=abc', { personal: '__Host-session=abc', agreed: false, cookie: '__Host-session=abc' }],
    ['av-token=x', { personal: 'av-token=x', agreed: false, cookie: 'av-token=x' }],
    ['nv-token=', { personal: 'nv-token=', agreed: false, cookie: 'nv-token=' }],
  ])('of %j', (header, audience) => {
    expect(audienceOf(header)).toEqual(audience);
  });
});
