import fc from 'fast-check';
import { removeOptionalCookies } from '../consent/optional-cookies';
import { readCookie, readCookies, writeCookie, writeCookieUntil } from './cookies';

/** A document that shows what is written, and has the cookies it is given. */
function page({ protocol = 'https:', hostname = 'site.example', cookies = '' } = {}) {
  const written: string[] = [];
  const document = {
    location: { protocol, hostname },
    get cookie() {
      return cookies;
    },
    set cookie(value: string) {
      written.push(value);
    },
  } as unknown as Document;
  return { document, written };
}

describe('writing a cookie', () => {
  it.each([
    ['age-agreement', '1', 'age-agreement=1; Path=/; Max-Age=31536000; SameSite=Lax; Secure'],
    ['cookies-accepted', 'refused', 'cookies-accepted=refused; Path=/; Max-Age=31536000; SameSite=Lax; Secure'],
    ['sale-event', '%7B%7D', 'sale-event=%7B%7D; Path=/; SameSite=Lax; Secure'],
  ] as const)('gives %s its lifetime', (name, value, expected) => {
    const { document, written } = page();
    writeCookie(document, name, value);
    expect(written).toEqual([expected]);
  });

  it('leaves out Secure where the site has no https', () => {
    const { document, written } = page({ protocol: 'http:' });
    writeCookie(document, 'age-agreement', '1');
    expect(written).toEqual(['age-agreement=1; Path=/; Max-Age=31536000; SameSite=Lax']);
  });

  it('ends one when the server says', () => {
    const { document, written } = page();
    writeCookieUntil(document, 'affiliate', 'v1.a_b~c:d', 1_000_060, 1_000_000);
    expect(written).toEqual(['affiliate=v1.a_b~c:d; Path=/; Max-Age=60; SameSite=Lax; Secure']);
  });

  it.each([999_999, 1_000_000, Number.NaN, -1])(
    'writes none that has expired or has an invalid time: %p',
    (expiresAt) => {
      const { document, written } = page();
      writeCookieUntil(document, 'affiliate', 'x', expiresAt, 1_000_000);
      expect(written).toEqual([]);
    },
  );

  it('keeps none for longer than browsers do', () => {
    const { document, written } = page();
    writeCookieUntil(document, 'affiliate', 'x', 9_999_999_999, 1_000_000);
    expect(written[0]).toContain('Max-Age=34560000');
  });

  it('takes no value that would become something else', () => {
    const { document, written } = page();
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom(';', '\n', '\r', ' ', ',', '"', '\\', '\u0000', 'é'),
        fc.string(),
        (a, bad, b) => {
          writeCookieUntil(document, 'affiliate', `${a}${bad}${b}`, 2, 1);
        },
      ),
    );
    expect(() => writeCookie(document, 'age-agreement', '1; Domain=evil.example')).toThrow(RangeError);
    expect(() => writeCookie(document, 'cookies-accepted', 'yes')).toThrow(RangeError);
    expect(written).toEqual([]);
  });
});

describe('reading a cookie', () => {
  it.each([
    ['cookies-accepted', 'cookies-accepted=accepted', 'accepted'],
    ['cookies-accepted', 'a=b; cookies-accepted=refused', 'refused'],
    ['cookies-accepted', 'cookies-accepted=true', null],
    ['cookies-accepted', 'cookies-accepted=accepted%0a', null],
    ['cookies-accepted', 'cookies-accepted=', null],
    ['cookies-accepted', 'Cookies-Accepted=accepted', null],
    ['cookies-accepted', 'xcookies-accepted=accepted', null],
    ['cookies-accepted', 'cookies-accepted=refused; cookies-accepted=accepted', 'refused'],
    ['age-agreement', 'age-agreement=true', null],
    ['age-agreement', 'age-agreement=11', null],
    ['affiliate', `affiliate=${'a'.repeat(2049)}`, null],
    ['sale-event', 'sale-event=<script>', null],
    ['sale-event', '', null],
  ] as const)('%s of "%.40s" is %p', (name, cookies, expected) => {
    expect(readCookie(page({ cookies }).document, name)).toBe(expected);
  });

  it('passes over whatever is malformed', () => {
    fc.assert(
      fc.property(fc.string(), (junk) => {
        expect(readCookies(`${junk.replaceAll('=', '')}; age-agreement=1`).get('age-agreement')).toBe('1');
      }),
    );
  });
});

describe('removing what the site does not need', () => {
  it('leaves the essential ones', () => {
    const { document, written } = page({
      hostname: 'www.site.example',
      cookies:
        'session=s; av-token=t; nv-token=n; age-agreement=1; cookies-accepted=refused; av-session=a; affiliate=p; _ga=1',
    });
    removeOptionalCookies(document);
    expect(new Set(written.map((line) => line.split('=')[0]))).toEqual(new Set(['affiliate', '_ga']));
    expect(written.filter((line) => line.startsWith('_ga'))).toEqual([
      '_ga=; Path=/; Max-Age=0',
      '_ga=; Path=/; Max-Age=0; Domain=www.site.example',
      '_ga=; Path=/; Max-Age=0; Domain=site.example',
    ]);
  });
});
