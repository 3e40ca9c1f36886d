import fc from 'fast-check';
import { mediaUrl, paths, safeContinue } from '.';

const origin = 'https://site.example';

/** Where a browser really goes when it is told to follow a value. */
const followed = (value: string): string => new URL(value, `${origin}/login`).origin;

describe('safeContinue', () => {
  it.each([
    ['/dashboard', '/dashboard'],
    ['/games?page=2&sort=new#top', '/games?page=2&sort=new#top'],
    ['/games/../dashboard', '/dashboard'],
    ['/games/a%2F..%2Fb/play', '/games/a%2F..%2Fb/play'],
    ['/games/neon-meridian?buy=1', '/games/neon-meridian?buy=1'],
    ['/games?q=%5c%2f', '/games?q=%5c%2f'],
    ['/maintenance-plan', '/maintenance-plan'],
    [`/${'a'.repeat(499)}`, `/${'a'.repeat(499)}`],
  ])('follows the path %j of this site', (value, path) => {
    expect(safeContinue(value)).toBe(path);
  });

  it.each([
    null,
    undefined,
    '',
    'dashboard',
    'https://evil.example/',
    'data:text/html,x',
    '//evil.example',
    '///evil.example',
    String.raw`/\evil.example`,
    String.raw`/games\..\\evil.example`,
    '/\t/evil.example',
    '/\n/evil.example',
    '/\u0000/evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/%2e%2e//evil.example',
    '/%2f%2fevil.example',
    '/%2Fevil.example',
    '/%5cevil.example',
    '/%5C%5Cevil.example',
    '/./%5cevil.example',
    '/..%5cevil.example',
    '/games/..//evil.example',
    '/login',
    '/login?continue=/login',
    '/games/../login',
    '/maintenance',
    '/maintenance?continue=/games',
    `/${'a'.repeat(500)}`,
    `/${'é'.repeat(100)}`,
  ])('goes home for %j', (value) => {
    expect(safeContinue(value)).toBe('/');
  });

  it('never leads to another site, whatever it is given', () => {
    const nasty = fc
      .array(
        fc.constantFrom(
          '/',
          '\\',
          '//',
          '.',
          '..',
          '%2f',
          '%5c',
          '%2e',
          ':',
          '@',
          '?',
          '#',
          '\t',
          '\n',
          '\r',
          '\0',
          ' ',
          'evil.example',
          'https:',
          'http:',
          'data:',
          'login',
          'ⅰ',
          '。',
        ),
        { maxLength: 12 },
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(
        fc.oneof(
          nasty,
          nasty.map((rest) => `/${rest}`),
          fc.string({ unit: 'binary' }),
          fc.webUrl(),
        ),
        (value) => {
          const path = safeContinue(value);
          expect(path).toMatch(/^\/(?![/\\])/);
          expect(followed(path)).toBe(origin);
          // Asking again changes nothing: what is safe once is safe when it is handed on.
          expect(safeContinue(path)).toBe(path);
        },
      ),
      { numRuns: 5_000 },
    );
  });
});

describe('paths', () => {
  it('leaves out what is not said, and the first page', () => {
    expect(paths.games()).toBe('/games');
    expect(paths.games({ page: 1, sort: '' })).toBe('/games');
    expect(paths.games({ page: 2, sort: 'price' })).toBe('/games?page=2&sort=price');
  });

  it('encodes whatever a slug holds, so that it stays one segment', () => {
    expect(paths.play('a/../b?c#d')).toBe('/games/a%2F..%2Fb%3Fc%23d/play');
    expect(paths.login('/games?page=2&sort=price')).toBe('/login?continue=%2Fgames%3Fpage%3D2%26sort%3Dprice');
  });

  it.each([
    ['no way back', undefined, ''],
    ['the way home', '/', ''],
    ['one that fits', `/games?q=${'a'.repeat(491)}`, `?continue=%2Fgames%3Fq%3D${'a'.repeat(491)}`],
    ['one with a query that is too long', `/games?q=${'a'.repeat(492)}`, '?continue=%2Fgames'],
    ['one that is too long', `/${'a'.repeat(500)}`, ''],
  ])('carries %s', (_, continueTo, query) => {
    for (const [path, at] of [
      ['/login', paths.login],
      ['/age-verification', paths.ageVerification],
      ['/maintenance', paths.maintenance],
    ] as const)
      expect(at(continueTo)).toBe(`${path}${query}`);
  });

  it('hands the way back through the login page unharmed', () => {
    fc.assert(
      fc.property(
        fc.webPath().filter((path) => path.startsWith('/') && safeContinue(path) === path),
        (path) => {
          const query = new URL(paths.login(path), origin).searchParams;
          expect(safeContinue(query.get('continue'))).toBe(path);
        },
      ),
    );
  });
});

describe('mediaUrl', () => {
  it('writes every part of the transformation into the address', () => {
    expect(mediaUrl('posters/neon.webp', { width: 360 })).toBe('/media/w_360,q_85,f_webp,fit_cover/posters/neon.webp');
    expect(mediaUrl('p.webp', { width: 96, quality: 55, format: 'avif', fit: 'contain' })).toBe(
      '/media/w_96,q_55,f_avif,fit_contain/p.webp',
    );
  });

  it('writes a height where there is one', () => {
    expect(mediaUrl('p.webp', { width: 96, height: 96 })).toBe('/media/w_96,h_96,q_85,f_webp,fit_cover/p.webp');
  });

  it('passes vector pictures through', () => {
    expect(mediaUrl('logo.svg', { width: 96 })).toBe('/media/f_svg/logo.svg');
  });
});
