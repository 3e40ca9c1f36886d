import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Receipt } from '@platform/shared/contracts';
import { AppError } from '@platform/shared/http';
import { paths } from '@platform/shared/paths';
import { invalidate } from '@platform/shared/queries';
import { purchaseOf } from '../../fixtures/games';
import { member } from '../../fixtures/responses';
import { renderPage } from '../../testing/render-page';

const address = '/games/cathedral-of-tides';
/** The panel beside the game, before and after the purchase. */
const price = () => within(screen.getByRole('region', { name: /^(?:Price|Your game)$/ }));
const sheet = (name: string | RegExp = 'Confirm your purchase') => within(screen.getByRole('dialog', { name }));
const receipt: Receipt = {
  id: 7,
  gameId: 3,
  title: 'Cathedral of Tides',
  currency: 'coins',
  price: 1390,
  discount: 40,
  total: 834,
  purchasedAt: '2026-11-20T10:00:00Z',
  refundedAt: null,
};
const conflict = (code: string, details: Record<string, number> = {}) =>
  new AppError({ code, kind: 'conflict', message: 'Refused.', retryable: true, status: 409, details });
const lost = (code: string, status: number) =>
  new AppError({ code, kind: 'server', message: 'Lost.', retryable: true, status });

/** A shop with one account: what is bought there is owned from then on. */
function shop({
  answers = [] as (AppError | 'bought')[],
  coins = 2450,
  gems = null as number | null,
  discount = 40,
} = {}) {
  const state = { owned: false, coins, discount };
  const orders: { price: number; key: string; currency: string }[] = [];
  const balance = () => [
    { currencyType: 0 as const, count: state.coins },
    { currencyType: 1 as const, count: 38 },
  ];
  return {
    state,
    orders,
    fixtures: {
      'GET /api/games/purchase': () => ({
        3: purchaseOf(1390, { standard: state.discount, completed: state.owned, gems }),
      }),
      'GET /api/profile/balance': balance,
      'POST /api/purchases': ({ body }: { body: { price: number; key: string; currency: string } }) => {
        orders.push(body);
        const answer = answers.shift() ?? 'bought';
        if (answer !== 'bought') throw answer;
        state.owned = true;
        state.coins -= body.price;
        return { ...receipt, balance: balance() };
      },
    },
  };
}
const open = async (world: ReturnType<typeof shop>, at = address) => {
  const page = await renderPage(at, {
    viewer: member({
      balance: [
        { currencyType: 0, count: world.state.coins },
        { currencyType: 1, count: 38 },
      ],
    }),
    fixtures: world.fixtures,
  });
  return page;
};
const confirm = (name: string | RegExp = 'Buy for 834 coins') => userEvent.click(sheet().getByRole('button', { name }));

test('asks before it buys, and then the page plays what was bought, without a reload', async () => {
  const world = shop();
  const { store, calls } = await open(world);
  await userEvent.click(price().getByRole('link', { name: 'Buy for 834 coins' }));
  for (const [term, amount] of [
    ['Standard price', '1 390 coins'],
    ['Your discount, 40%', '−556 coins'],
    ['Your balance', '2 450 coins'],
    ['Balance after purchase', '1 616 coins'],
  ] as const)
    expect(sheet().getByText(term).nextElementSibling).toHaveTextContent(amount);
  expect(world.orders).toHaveLength(0);
  await confirm();
  const play = await price().findByRole('link', { name: 'Play' });
  expect(play).toHaveAttribute('href', `${address}/play`);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(price().getByText('PURCHASED')).toBeVisible();
  expect(store.getState().session.profile?.balance[0]?.count).toBe(1616);
  expect(calls.mock.calls.map(([name]) => name)).not.toContain('GET /api/profile/balance');
  expect(store.getState().toasts).toMatchObject([{ kind: 'success', text: 'Cathedral of Tides is in your library.' }]);
  expect(play).toHaveFocus();
});

test('calls a price that is lower because of Premium so', async () => {
  await renderPage(`${address}?buy=1`, {
    viewer: member({ isPremiumUser: true, balance: [{ currencyType: 0, count: 2450 }] }),
    fixtures: { 'GET /api/games/purchase': { 3: purchaseOf(1390, { standard: 40, premium: 50 }) } },
  });
  expect(sheet().getByText('Premium price, 50% off').nextElementSibling).toHaveTextContent('−695 coins');
});

test('asks as soon as the router has the address, before the page is rendered for it', async () => {
  const { router } = await open(shop());
  const { IS_REACT_ACT_ENVIRONMENT: whole } = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  // As in a browser: what can wait is not rendered at once.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  router.navigate(`${address}?buy=1`, { preventScrollReset: true });
  await Promise.resolve();
  const asked = screen.queryByRole('dialog', { name: 'Confirm your purchase' });
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: whole });
  expect(asked).not.toBeNull();
  act(() => router.navigate(address, { replace: true }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('buys with gems where the game has a price in gems', async () => {
  const world = shop({ gems: 30 });
  await open(world);
  await userEvent.click(price().getByRole('link', { name: 'Buy for 30 gems' }));
  await confirm('Buy for 30 gems');
  expect(world.orders).toMatchObject([{ currency: 'gems', price: 30 }]);
});

test('comes back to the confirmation from the log-in and from the packs', async () => {
  await open(shop(), `${address}?buy=1`);
  expect(sheet().getByRole('button', { name: 'Buy for 834 coins' })).toBeVisible();
  // What is asked is read first: neither Close nor the purchase is one accidental Enter away.
  expect(sheet().getByRole('heading', { name: 'Confirm your purchase' })).toHaveFocus();
});

test('leads to the packs when coins are missing, with the price that they are for, and back', async () => {
  await open(shop({ coins: 400 }), `${address}?buy=1`);
  const more = sheet('You need 434 more coins').getByRole('link', { name: 'Get 434 more coins' });
  expect(more).toHaveAttribute('href', paths.payment(`${address}?buy=1`, 834));
});

test('says that the price has changed, shows the new one, and asks again', async () => {
  const world = shop({ answers: [conflict('price-changed', { price: 1112 })] });
  await open(world, `${address}?buy=1`);
  world.state.discount = 20;
  await confirm();
  expect(await sheet().findByRole('alert')).toHaveTextContent('It’s now 1 112 coins. Nothing was charged.');
  await confirm(/Buy for 1.112 coins/);
  await price().findByText('PURCHASED');
  expect(world.orders.map((order) => order.price)).toEqual([834, 1112]);
  expect(new Set(world.orders.map(({ key }) => key)).size).toBe(2);
});

test('says that another tab spent the coins', async () => {
  const world = shop({ answers: [conflict('balance-too-low', { missing: 34 })] });
  await open(world, `${address}?buy=1`);
  world.state.coins = 800;
  await confirm();
  expect(await sheet('You need 34 more coins').findByRole('alert')).toHaveTextContent(
    'Your coins were spent elsewhere',
  );
});

test('plays what another tab has bought already', async () => {
  const world = shop({ answers: [conflict('already-owned')] });
  const { store } = await open(world, `${address}?buy=1`);
  world.state.owned = true;
  await confirm();
  await price().findByText('PURCHASED');
  expect(store.getState().toasts).toMatchObject([{ kind: 'info' }]);
  expect(price().getByRole('link', { name: 'Play' })).toHaveFocus();
});

test('has the focus where one goes on, also when it is known only later that another tab has bought', async () => {
  const world = shop({ answers: [conflict('already-owned')] });
  const { queryClient } = await open(world, `${address}?buy=1`);
  await confirm();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(price().getByRole('link', { name: 'Buy for 834 coins' })).toHaveFocus();
  world.state.owned = true;
  await act(() => invalidate(queryClient, 'GET /api/games/purchase'));
  expect(await price().findByRole('link', { name: 'Play' })).toHaveFocus();
});

test('gives the focus to the offer when a purchase is cancelled that the address asked for', async () => {
  await open(shop(), `${address}?buy=1`);
  await userEvent.click(sheet().getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(price().getByRole('link', { name: 'Buy for 834 coins' })).toHaveFocus();
});

test('says why a purchase was refused', async () => {
  await open(shop({ answers: [conflict('not-for-sale')] }), `${address}?buy=1`);
  await confirm();
  expect(await sheet().findByRole('alert')).toHaveTextContent('The purchase didn’t go throughRefused.');
});

test.each([
  ['network', 0],
  ['slow', 0],
  ['internal', 500],
  ['unavailable', 503],
])(
  'says of a lost answer (%s) that it is not known, and asks again with the same key, so that nothing is paid twice',
  async (code, status) => {
    const world = shop({ answers: [lost(code, status)] });
    await open(world, `${address}?buy=1`);
    await confirm();
    expect(await sheet().findByRole('alert')).toHaveTextContent(
      'We don’t know yet whether your purchase went throughTry again, you won’t be charged twice.',
    );
    await confirm();
    await price().findByText('PURCHASED');
    expect(new Set(world.orders.map(({ key }) => key)).size).toBe(1);
  },
);
