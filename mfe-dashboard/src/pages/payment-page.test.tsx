// Over 300 lines: one page with its steps, from the same responses.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Checkout, GamePage, VideoPage } from '@platform/shared/contracts';
import type { Fixtures } from '@platform/shared/testing';
import { ownedGame } from '../fixtures/library';
import { checkout, paymentResponses, premiumVideo, products } from '../fixtures/payment-responses';
import { member } from '../fixtures/responses';
import { renderPage } from '../testing/render-page';
import { failure, offline } from '../testing/render-settings';

const free = { ...member, isPremiumUser: false, subscription: null };
const poor = { ...free, balance: [{ currencyType: 0 as const, count: 360 }] };
const order = () => screen.findByRole('region', { name: 'Your order' });
const open = (at = '/payment', fixtures = {}, profile = free) =>
  renderPage(at, { fixtures: { ...paymentResponses, ...fixtures }, profile });
const bodies = (calls: Awaited<ReturnType<typeof open>>['calls']) =>
  calls.mock.calls
    .filter(([name]) => name === 'POST /api/checkouts')
    .map(([, request]) => (request as { body: object }).body);

describe('buying coins', () => {
  it('chooses the smallest pack that is enough, and says what is missing', async () => {
    await open('/payment?continue=%2Fgames%2Fdune-sonata&coins=1100', {}, poor);
    expect(await screen.findByRole('heading', { name: 'You need 740 more coins' })).toBeVisible();
    expect(screen.getByRole('radio', { name: /1\s?000/ })).toBeChecked();
    expect(within(await order()).getByText(/^1\s360 coins$/)).toBeVisible();
    expect(screen.getByRole('progressbar', { name: '360 of 1100 coins' })).toBeVisible();
  });

  it('says what each pack would make of the balance, when nothing is missing', async () => {
    await open('/payment');
    const pack = (await screen.findByRole('radio', { name: /^3\s?000/ })).closest('label');
    expect(pack).toHaveTextContent(/You’ll have 5\s450 coins\./);
  });

  it('sends the price that is shown, and where to go on', async () => {
    const user = userEvent.setup({ delay: null });
    const { calls } = await open('/payment?continue=%2Fgames%2Fdune-sonata');
    await user.click(await screen.findByRole('radio', { name: /3\s?000/ }));
    await user.click(screen.getByRole('button', { name: 'Pay $26.99' }));
    await waitFor(() =>
      expect(bodies(calls)).toEqual([
        {
          productId: 'coins-3000',
          price: { amount: 2699, currency: 'USD' },
          page: 'payment',
          continue: '/games/dune-sonata',
        },
      ]),
    );
  });

  it('sends what the purchase costs for which they are bought', async () => {
    const user = userEvent.setup({ delay: null });
    const { calls } = await open('/payment?continue=%2Fgames%2Fdune-sonata&coins=1100', {}, poor);
    await user.click(await screen.findByRole('button', { name: 'Pay $9.99' }));
    await waitFor(() => expect(bodies(calls)).toMatchObject([{ coinsNeeded: 1100 }]));
  });

  it('takes a coupon off, and gives it up with another pack', async () => {
    const user = userEvent.setup({ delay: null });
    const { calls } = await open();
    await user.type(await screen.findByLabelText('Coupon'), 'welcome10');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByRole('button', { name: 'Pay $5.39' })).toBeVisible();
    expect(within(await order()).getByText('−$0.60')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /1\s?000/ }));
    expect(screen.getByRole('button', { name: 'Pay $9.99' })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /^500/ }));
    await user.type(screen.getByLabelText('Coupon'), 'welcome10{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Pay $5.39' }));
    await waitFor(() => expect(bodies(calls)).toMatchObject([{ coupon: 'WELCOME10', price: { amount: 539 } }]));
  });

  it('leaves its place to the payment that was begun, so that Back is no new order', async () => {
    const user = userEvent.setup({ delay: null });
    const { runtime } = await open('/payment?continue=%2Fgames%2Fdune-sonata');
    const navigate = jest.spyOn(runtime.router, 'navigate');
    await user.click(await screen.findByRole('button', { name: 'Pay $5.99' }));
    expect(await screen.findByText(checkout.id)).toBeVisible();
    expect(navigate.mock.calls).toEqual([
      [expect.objectContaining({ search: `?checkout=${checkout.id}` }), expect.objectContaining({ replace: true })],
    ]);
  });

  it('says beside the field why a coupon is refused', async () => {
    const user = userEvent.setup({ delay: null });
    const message = 'This coupon has expired.';
    await open('/payment', {
      'GET /api/checkouts/quote': failure('validation', 400, {
        code: 'coupon-invalid',
        message,
        fields: { coupon: message },
      }),
    });
    await user.type(await screen.findByLabelText('Coupon'), 'OLD');
    await user.keyboard('{Enter}');
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText('Coupon')).toHaveAttribute('aria-invalid', 'true');
  });

  it.each([
    ['the network fails', offline, 'We couldn’t reach the server.'],
    [
      'the provider does not answer',
      failure('server', 503, { message: 'Payments aren’t available right now.' }),
      /Payments aren’t available|server has a problem/,
    ],
  ])('says when %s that nothing happened, and can be pressed again', async (_what, error, text) => {
    const user = userEvent.setup({ delay: null });
    await open('/payment', { 'POST /api/checkouts': error });
    await user.click(await screen.findByRole('button', { name: 'Pay $5.99' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pay $5.99' })).not.toHaveAttribute('aria-busy');
  });

  it.each(['/payment?coins=-5', '/payment?coins=1e9', '/payment?coins=x', '/payment?coins=1.5'])(
    'at %s is for nothing in particular',
    async (at) => {
      await open(at, {}, poor);
      await order();
      expect(screen.queryByText(/more coins/)).toBeNull();
    },
  );
});

describe('coins for a game', () => {
  const at = '/payment?continue=%2Fgames%2Fthe-ninth-arch%3Fbuy%3D1&coins=5000';
  const price = (completed: boolean, standard = 903, premium = 792) => ({
    'GET /api/games/{slug}': ownedGame.game as GamePage,
    'GET /api/games/purchase': {
      1: {
        completed,
        prices: {
          coins: {
            standard: { price: 1290, discount: 30, total: standard },
            premium: { price: 1290, discount: 40, total: premium },
          },
          gems: null,
        },
      },
    },
  });

  it('name it, with what it costs by the server and not by the address, and lead back', async () => {
    await open(at, price(false), poor);
    expect(await screen.findByText('The Ninth Arch costs 903 coins. You have 360.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'You need 543 more coins' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'The Ninth Arch' })).toHaveAttribute('href', '/games/the-ninth-arch?buy=1');
    expect(screen.getByText('Enough for The Ninth Arch, with 457 coins left over.')).toBeVisible();
    expect(screen.getByText(/^The Ninth Arch for 792 coins instead of 903, /)).toBeVisible();
    expect(screen.getByText('After payment, you’ll return to The Ninth Arch.')).toBeVisible();
  });

  it('are counted at the Premium price for Premium members', async () => {
    const premium = { ...poor, isPremiumUser: true };
    await open(at, price(false), premium);
    expect(await screen.findByText('The Ninth Arch costs 792 coins. You have 360.')).toBeVisible();
  });

  it('are needed for nothing where it is owned by now', async () => {
    await open(at, price(true), poor);
    await screen.findByRole('link', { name: 'The Ninth Arch' });
    await waitFor(() => expect(screen.queryByText(/more coins/)).toBeNull());
  });

  it('lead to it by its name when they are paid', async () => {
    const paid = { ...checkout, continueTo: '/games/the-ninth-arch?buy=1' };
    await open(`/payment?checkout=${checkout.id}`, { ...price(false), 'GET /api/checkouts/{id}': paid }, poor);
    expect(await screen.findByRole('link', { name: 'Continue to The Ninth Arch' })).toHaveAttribute(
      'href',
      '/games/the-ninth-arch?buy=1',
    );
    expect(await screen.findByText('It costs 903 coins. You have 360.')).toBeVisible();
  });
});

describe('who is paid how', () => {
  it('is said of a card, with the name on its statement', async () => {
    await open();
    await order();
    expect(screen.getByText('A card statement shows the neutral name VSP Media.')).toBeVisible();
  });

  it.each([
    ['packs', '/payment', false],
    ['plans', '/payment?product=premium-monthly', true],
  ])('is said of a wallet where %s are paid from one', async (_what, at, isByCard) => {
    await open(at, { 'GET /api/products': { ...products, packsPaidWith: 'crypto' } });
    await order();
    expect(screen.queryAllByText(/Card details|card statement/)).toHaveLength(isByCard ? 2 : 0);
    expect(screen.queryAllByText('You pay from your crypto wallet. It won’t appear on a bank statement.')).toHaveLength(
      isByCard ? 0 : 1,
    );
  });

  it('is less with Premium, from its lowest price in a month', async () => {
    await open();
    await order();
    expect(screen.getByText(/From \$7\.99 a month, cancel in two clicks\.$/)).toBeVisible();
  });
});

describe('the bar on phones', () => {
  let tell: (isIntersecting: boolean) => void = () => undefined;
  const original = window.IntersectionObserver;
  beforeEach(() => {
    window.IntersectionObserver = class {
      constructor(callback: IntersectionObserverCallback) {
        tell = (isIntersecting) =>
          act(() =>
            callback([{ isIntersecting } as IntersectionObserverEntry], this as unknown as IntersectionObserver),
          );
      }
      observe() {}
      disconnect() {}
    } as unknown as typeof IntersectionObserver;
  });
  afterEach(() => {
    window.IntersectionObserver = original;
  });
  const bar = () => screen.queryByRole('complementary', { name: 'Pay' });

  it('pays the order while the button of the page is out of view', async () => {
    const user = userEvent.setup({ delay: null });
    const { calls } = await open();
    await order();
    expect(bar()).toBeNull();
    tell(false);
    expect(bar()).toHaveTextContent(/^500 coinsBalance after: 2.950 coinsPay \$5\.99$/);
    await user.click(within(bar() as HTMLElement).getByRole('button', { name: 'Pay $5.99' }));
    await waitFor(() => expect(bodies(calls)).toMatchObject([{ productId: 'coins-500' }]));
  });

  it('says what a coupon takes off', async () => {
    const user = userEvent.setup({ delay: null });
    await open();
    await user.type(await screen.findByLabelText('Coupon'), 'welcome10{Enter}');
    await screen.findByRole('button', { name: 'Pay $5.39' });
    tell(false);
    expect(bar()).toHaveTextContent('10% off $5.99');
  });
});

describe('paying for a plan', () => {
  it('says what it costs now and at each renewal', async () => {
    await open('/payment?product=premium-quarterly');
    expect(await screen.findByRole('heading', { name: 'Get Premium' })).toBeVisible();
    expect(within(await order()).getByText('Then every 3 months')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pay $44.97' })).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('is not offered to Premium members', async () => {
    await open('/payment?product=premium-yearly', {}, member as typeof free);
    expect(await screen.findByRole('heading', { level: 1, name: 'You have Premium' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });
});

describe('a checkout', () => {
  const show = (state: Partial<Checkout>, fixtures: Fixtures = {}) =>
    open(`/payment?checkout=${checkout.id}`, { 'GET /api/checkouts/{id}': { ...checkout, ...state }, ...fixtures });

  it.each([
    ['open', { state: 'open', payUrl: 'https://pay.example/1' }, 'Waiting for your payment', 'Continue to payment'],
    ['pending', { state: 'pending' }, 'Confirming your payment', null],
    ['in review', { state: 'pending', needsReview: true }, 'We’re checking your payment', 'Contact us'],
    ['in review after its time', { state: 'expired', needsReview: true }, 'We’re checking your payment', 'Contact us'],
    ['paid', { state: 'paid' }, '500 coins added', 'Continue'],
    ['declined', { state: 'declined' }, 'Your payment was declined', 'Try again'],
    ['abandoned', { state: 'expired' }, 'This payment wasn’t completed', 'Try again'],
    ['refunded', { state: 'refunded' }, 'This payment was refunded', 'See your receipt'],
    ['charged back', { state: 'charged-back' }, 'This payment was reversed', 'Contact us'],
  ] as [string, Partial<Checkout>, string, string | null][])(
    'that is %s says so, and what to do',
    async (_what, state, title, action) => {
      await show(state);
      expect(await screen.findByRole('heading', { name: title })).toBeVisible();
      expect(screen.queryAllByRole('link').map(({ textContent }) => textContent)[0] ?? null).toBe(action);
      expect(screen.getByText(checkout.id)).toBeVisible();
    },
  );

  it.each<[string, Partial<Checkout>, string]>([
    ['waits for a decision', { state: 'pending', needsReview: true }, 'We received $5.98 for an order of $5.99'],
    ['was accepted', { state: 'paid' }, 'You paid $5.98.'],
    ['was refunded', { state: 'refunded' }, '$5.98 is on its way back to you.'],
  ])('that was paid with other money and %s names what was paid', async (_what, state, words) => {
    await show({ ...state, paid: { amount: 598, currency: 'USD' } });
    expect(await screen.findByText(words, { exact: false })).toBeVisible();
    expect(screen.getByText('Paid')).toBeVisible();
  });

  it.each<[string, Partial<Checkout>, string]>([
    ['coins', { coinsNeeded: 1100 }, '/payment?coins=1100&continue=%2Fgames%2Fdune-sonata'],
    ['coins for nothing in particular', { continueTo: null }, '/payment'],
    [
      'a plan',
      { plan: 'monthly', coins: null, productId: 'premium-monthly' },
      '/payment?product=premium-monthly&continue=%2Fgames%2Fdune-sonata',
    ],
  ])('of %s is tried again on the way to the same place', async (_what, state, to) => {
    await show({ ...state, state: 'declined' });
    expect(await screen.findByRole('link', { name: 'Try again' })).toHaveAttribute('href', to);
  });

  it('that is paid leads back to where the member was, and brings the new balance into the header', async () => {
    const richer = { ...free, balance: [{ currencyType: 0 as const, count: 2950 }] };
    const { runtime } = await open(`/payment?checkout=${checkout.id}`, { 'GET /api/profile': richer });
    expect((await screen.findByRole('link', { name: 'Continue' })).getAttribute('href')).toBe('/games/dune-sonata');
    await waitFor(() => expect(runtime.store.getState().session.profile?.balance[0]?.count).toBe(2950));
  });

  it('that is paid for nothing in particular says what the balance is now', async () => {
    const richer = { ...free, balance: [{ currencyType: 0 as const, count: 2950 }] };
    await open(`/payment?checkout=${checkout.id}`, {
      'GET /api/profile': richer,
      'GET /api/checkouts/{id}': { ...checkout, state: 'paid', continueTo: null },
    });
    expect((await screen.findByText('Your balance')).parentElement).toHaveTextContent(/^Your balance2.950 coins$/);
  });

  it('that is paid makes the transactions stale', async () => {
    let respond: (paid: Checkout) => void = () => undefined;
    const { runtime } = await open(`/payment?checkout=${checkout.id}`, {
      'GET /api/checkouts/{id}': () => new Promise<Checkout>((resolve) => (respond = resolve)),
    });
    const lists = [
      ['GET /api/transactions', {}],
      ['GET /api/transactions/balance', {}],
    ] as const;
    for (const queryKey of lists) runtime.queryClient.setQueryData(queryKey, {});
    const stale = () => lists.map((queryKey) => runtime.queryClient.getQueryState(queryKey)?.isInvalidated);
    expect(stale()).toEqual([false, false]);
    respond({ ...checkout, state: 'paid' });
    await waitFor(() => expect(stale()).toEqual([true, true]));
  });

  describe('of Premium', () => {
    const plan: Partial<Checkout> = { kind: 'plan', coins: null, plan: 'monthly', continueTo: null };

    it('leads to the videos that it opens, and shows some of them', async () => {
      await show(plan);
      expect(await screen.findByRole('link', { name: 'Watch Premium videos' })).toHaveAttribute(
        'href',
        '/videos?premium=true',
      );
      const videos = within(await screen.findByRole('region', { name: 'Watch now' }));
      expect(videos.getByRole('link', { name: 'Glass Tide' })).toHaveAttribute('href', '/videos/glass-tide');
    });

    it('leads back to the video for which it was bought', async () => {
      const video = { ...premiumVideo, slug: 'glass-tide' } as VideoPage;
      await show({ ...plan, continueTo: '/videos/glass-tide' }, { 'GET /api/videos/{slug}': video });
      expect(await screen.findByRole('link', { name: 'Continue to Glass Tide' })).toHaveAttribute(
        'href',
        '/videos/glass-tide',
      );
      expect(screen.getByText('You can now watch it in full.')).toBeVisible();
      expect(screen.queryByRole('region', { name: 'Watch now' })).toBeNull();
    });

    it('names no videos while it is not paid', async () => {
      await show({ ...plan, state: 'pending' });
      await screen.findByRole('heading', { name: 'Confirming your payment' });
      expect(screen.queryByRole('region', { name: 'Watch now' })).toBeNull();
    });
  });

  it('never leads to another site', async () => {
    await show({ continueTo: '//elsewhere.example' });
    expect((await screen.findByRole('link', { name: 'Go to dashboard' })).getAttribute('href')).toBe('/dashboard');
  });

  it('that is none of the member’s is said to be none', async () => {
    await open('/payment?checkout=0000-0000-0000', { 'GET /api/checkouts/{id}': failure('not-found', 404) });
    expect(await screen.findByText('We can’t find this payment in your account.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('can be withdrawn from where the law gives it, after a second press', async () => {
    const user = userEvent.setup({ delay: null });
    let state: Checkout = checkout;
    await open(`/payment?checkout=${checkout.id}`, {
      'GET /api/checkouts/{id}': () => state,
      'POST /api/checkouts/{id}/withdrawal': () =>
        (state = {
          ...checkout,
          state: 'refunded',
          withdrawal: { until: null, possible: false, why: 'returned', coinsSpent: 0 },
        }),
    });
    await user.click(await screen.findByRole('button', { name: 'Return 500 coins, get $5.99 back' }));
    expect(screen.getByRole('dialog')).toHaveTextContent(/Balance after: [\d\s]+ coins\./);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Get $5.99 back' }));
    const heading = await screen.findByRole('heading', { name: 'This payment was refunded' });
    // The button has gone with the right to return.
    await waitFor(() => expect(heading).toHaveFocus());
    expect(screen.queryByRole('button', { name: /get \$5\.99 back/ })).toBeNull();
  });

  it('that cannot be returned says how many coins are missing, and offers nothing', async () => {
    await show({
      withdrawal: { until: '2026-12-06T21:14:00.000Z', possible: false, why: 'spent', coinsSpent: 403 },
    });
    expect(await screen.findByText(/^Your balance is 403 coins short of this pack\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: /get \$5\.99 back/ })).toBeNull();
  });
});
