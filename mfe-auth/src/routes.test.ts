import { pageDefaults } from '@platform/shared/pages';
import { definition } from './routes';

/** Lines of docs/spec/routes.md#pages: path, access, whether a member in soft mode may open it. */
it('declares its pages as the specification has them', () => {
  const pages = definition.routes.map((route) => ({ ...pageDefaults, ...route }));
  expect(pages.map(({ path, access, softMode }) => [path, access, softMode])).toEqual([
    ['/login', 'guest', true],
    ['/registration', 'guest', true],
    ['/forgot-password', 'guest', true],
    ['/set-password', 'public', true],
    ['/email-verify', 'public', true],
    ['/invitation', 'public', true],
    ['/init-change-email', 'member', true],
    ['/account-removal', 'member', true],
    ['/playalogin', 'member', false],
    ['/age-verification', 'public', true],
  ]);
  for (const { layout } of pages) expect(layout).toBe('default');
});
