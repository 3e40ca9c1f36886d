import { pageDefaults } from '@platform/shared/pages';
import { definition } from './routes';

/** Lines of docs/spec/routes.md#pages: path, access, whether a member in soft mode may open it. */
it('declares its pages as the specification has them', () => {
  const pages = definition.routes.map((route) => ({ ...pageDefaults, ...route }));
  expect(pages.map(({ path, access, softMode, layout }) => [path, access, softMode, layout])).toEqual([
    ['/dashboard', 'member', true, 'dashboard'],
    ['/dashboard/games', 'member', false, 'dashboard'],
    ['/dashboard/games/:id', 'member', false, 'dashboard'],
    ['/dashboard/gallery', 'member', false, 'dashboard'],
    ['/dashboard/gallery/scene/:id', 'member', false, 'dashboard'],
    ['/dashboard/gallery/model/:id', 'member', false, 'dashboard'],
    ['/dashboard/transactions', 'member', true, 'dashboard'],
    ['/dashboard/payments/:id', 'member', true, 'default'],
    ['/unsubscribe', 'public', true, 'default-bg'],
    ['/dashboard/settings', 'member', true, 'dashboard'],
    ['/dashboard/easy-cancel', 'member', true, 'empty'],
    ['/premium', 'public', true, 'default'],
    ['/premium-playa', 'public', true, 'empty'],
    ['/subscription', 'public', true, 'none'],
    ['/payment', 'member', false, 'default'],
    ['/payment-playa', 'public', true, 'empty'],
  ]);
});

it('removes the padding on top of the header on the page of one owned game alone (docs/spec/routes.md#pages)', () => {
  const pages = definition.routes.filter(({ header }) => header === 'flush').map(({ path }) => path);
  expect(pages).toEqual(['/dashboard/games/:id']);
});

it('names the window by the tab and the order in the address, before a page has data', () => {
  const titlesOf = (path: string) => {
    const { title, titles } = definition.routes.find((route) => route.path === path) ?? {};
    return { title, titles };
  };
  expect(titlesOf('/dashboard/gallery')).toEqual({
    title: 'Gallery',
    titles: { 'tab=favourites': 'Favourites', 'tab=history': 'Recently viewed' },
  });
  expect(titlesOf('/payment')).toEqual({
    title: 'Get coins',
    titles: { 'checkout=': 'Payment', 'product=': 'Get Premium' },
  });
});

it('ends the start-up of the headset app’s pages after authorization', () => {
  const pages = definition.routes.filter(({ startUp }) => startUp === 'authorization').map(({ path }) => path);
  expect(pages).toEqual(['/premium-playa', '/payment-playa']);
});
