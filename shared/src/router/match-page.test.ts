import { matchPage } from './match-page';

describe('a path', () => {
  it.each([
    ['/games', '/games', {}],
    ['/games/:slug', '/games/neon', { slug: 'neon' }],
    ['/games/:slug', '/games/Neon', { slug: 'Neon' }],
    ['/help/*', '/help/vr/quest', { '*': 'vr/quest' }],
  ])('%s is that of %s', (pattern, pathname, params) => expect(matchPage(pattern, pathname)).toEqual(params));

  it.each([
    ['/games', '/Games'],
    ['/dashboard/games/:id', '/dashboard/GAMES/1'],
    ['/games', '/games/neon'],
    ['/games/:slug', '/games'],
    ['/', '/games'],
  ])('%s is not that of %s', (pattern, pathname) => expect(matchPage(pattern, pathname)).toBeNull());
});
