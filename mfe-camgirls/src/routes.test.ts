import { pageDefaults } from '@platform/shared/pages';
import { definition } from './routes';

/** Lines of docs/spec/routes.md#pages: path, access, whether a member in soft mode may open it. */
it('declares its pages as the specification has them', () => {
  const pages = definition.routes.map((route) => ({ ...pageDefaults, ...route }));
  expect(pages.map(({ path, access, softMode }) => [path, access, softMode])).toEqual([
    ['/camgirls', 'public', false],
    ['/camgirls/:slug', 'public', false],
    ['/studio', 'member', false],
  ]);
  for (const { layout } of pages) expect(layout).toBe('default');
});
