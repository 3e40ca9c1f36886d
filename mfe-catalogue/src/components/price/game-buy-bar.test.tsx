import { act, screen, within } from '@testing-library/react';
import { member } from '../../fixtures/responses';
import { purchaseOf } from '../../fixtures/games';
import { renderPage } from '../../testing/render-page';

const address = '/games/cathedral-of-tides';
let tell: (isIntersecting: boolean) => void = () => undefined;

beforeEach(() => {
  window.IntersectionObserver = class {
    constructor(callback: IntersectionObserverCallback) {
      tell = (isIntersecting) =>
        act(() => callback([{ isIntersecting } as IntersectionObserverEntry], this as unknown as IntersectionObserver));
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});
const bar = () => screen.queryByRole('complementary', { name: 'Cathedral of Tides' });

test('the bar of a game’s price is there only while the panel is known to be out of view', async () => {
  await renderPage(address);
  expect(bar()).toBeNull();
  tell(false);
  expect(bar()).toHaveTextContent('1 390 coins');
  expect(within(bar() as HTMLElement).getByRole('link', { name: 'Log in to buy' })).toHaveAttribute(
    'href',
    '/login?continue=%2Fgames%2Fcathedral-of-tides%3Fbuy%3D1',
  );
  tell(true);
  expect(bar()).toBeNull();
});

test('a member sees the saving and the price in it', async () => {
  await renderPage(address, {
    viewer: member(),
    fixtures: { 'GET /api/games/purchase': { 3: purchaseOf(1390, { standard: 40, premium: 50 }) } },
  });
  tell(false);
  expect(bar()).toHaveTextContent('Save 40%');
  expect(within(bar() as HTMLElement).getByRole('link', { name: 'Buy for 834 coins' })).toHaveAttribute(
    'href',
    `${address}?buy=1`,
  );
});

test('an owner goes on playing from it', async () => {
  await renderPage('/games/saltlight', { viewer: member() });
  tell(false);
  expect(
    within(screen.getByRole('complementary', { name: 'Saltlight' })).getByRole('link', { name: 'Play' }),
  ).toHaveAttribute('href', '/games/saltlight/play');
});
