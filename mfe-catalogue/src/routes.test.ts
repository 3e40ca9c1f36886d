import { pageDefaults } from '@platform/shared/pages';
import { definition } from './routes';

/** Lines of docs/spec/routes.md#pages: path, access, whether a member in soft mode may open it. */
it('declares its pages as the specification has them', () => {
  const pages = definition.routes.map((route) => ({ ...pageDefaults, ...route }));
  expect(pages.map(({ path, access, softMode }) => [path, access, softMode])).toEqual([
    ['/', 'public', true],
    ['/games', 'public', true],
    ['/games/:slug', 'public', false],
    ['/games/:slug/play', 'member', false],
    ['/videos', 'public', false],
    ['/videos/:slug', 'public', false],
    ['/deals', 'public', false],
    ['/sex-toys', 'public', false],
    ['/search', 'public', true],
    ['/pornstars', 'public', true],
    ['/pornstars/:slug', 'public', false],
  ]);
  for (const { layout } of pages) expect(layout).toBe('default');
});
