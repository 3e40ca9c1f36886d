import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Checkout, ReplyOf, Withdrawal } from '@platform/shared/contracts';
import { AppError } from '@platform/shared/http';
import type { Fixtures } from '@platform/shared/testing';
import { checkout, paymentResponses, receipt, subscription } from '../fixtures/payment-responses';
import { renderPage } from '../testing/render-page';

const failure = (kind: 'server' | 'not-found', status: number) =>
  new AppError({ code: 'failed', kind, message: 'failed', retryable: false, status });
const no = (why: NonNullable<Withdrawal['why']>, more: Partial<Withdrawal> = {}): Withdrawal => ({
  until: null,
  possible: false,
  why,
  coinsSpent: 0,
  ...more,
});
const openPage = (at: string, fixtures: Fixtures = {}) =>
  renderPage(at, { fixtures: { ...paymentResponses, ...fixtures } });
const openList = (fixtures: Fixtures = {}) => openPage('/dashboard/transactions?tab=payments', fixtures);
const listOf = (items: Partial<Checkout>[], more: Partial<ReplyOf<'GET /api/checkouts'>> = {}) => ({
  items: items.map((change, index) => ({ ...checkout, id: `4T7K-9QXW-000${index}`, ...change })),
  older: null,
  total: items.length,
  ...more,
});
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Your payments, newest first' }))
    .getAllByRole('row')
    .slice(1);
const text = (element: HTMLElement | undefined): string => (element?.textContent ?? '').replaceAll('\u00a0', ' ');

describe('the tab of payments', () => {
  it.each<[string, Partial<Checkout>, string[], string]>([
    [
      'paid, none spent',
      {},
      ['Paid', 'Possible', 'Until 6 December 2026. Your balance covers it.', '$5.99'],
      'Receipt',
    ],
    [
      'paid, coins spent',
      { withdrawal: no('spent', { coinsSpent: 403, until: '2026-12-06T21:14:00.000Z' }) },
      ['Paid', 'Not possible', 'Your balance is 403 coins short of this pack.'],
      'Receipt',
    ],
    [
      'paid long ago',
      { withdrawal: no('over', { until: '2026-11-06T10:00:00.000Z' }) },
      ['Not possible', 'The 14 days ended on 6 November 2026.'],
      'Receipt',
    ],
    [
      'a renewal',
      { kind: 'renewal', coins: null, plan: 'monthly', withdrawal: no('renewal') },
      ['Premium, 1 month', 'Renewal', 'Renewals can’t be returned.'],
      'Receipt',
    ],
    [
      'pending',
      { state: 'pending', withdrawal: no('unpaid') },
      ['Pending', 'Not yet', 'The 14 days start'],
      'Check status',
    ],
    ['open', { state: 'open', withdrawal: no('unpaid') }, ['Not paid yet', 'Not yet'], 'Check status'],
    [
      'in review',
      { state: 'pending', needsReview: true, withdrawal: no('in-review') },
      ['In review', 'We’re checking this payment.'],
      'Check status',
    ],
    [
      'disputed',
      { state: 'charged-back', withdrawal: no('reversed') },
      ['Disputed', 'Not possible', 'Your bank reversed this payment.'],
      'Receipt',
    ],
    [
      'declined',
      { state: 'declined', withdrawal: no('unpaid') },
      ['Failed', 'You weren’t charged.', 'not charged'],
      'Try again',
    ],
    [
      'refunded',
      { state: 'refunded', refundedAt: '2026-11-24T10:00:00.000Z', withdrawal: no('returned') },
      ['Refunded', 'Returned', 'Refunded on 24 November 2026.'],
      'Receipt',
    ],
  ])('shows one that is %s', async (_what, change, words, link) => {
    await openList({ 'GET /api/checkouts': listOf([change]) });
    const [row] = await rows();
    for (const word of words) expect(text(row)).toContain(word);
    expect(within(row as HTMLElement).getByRole('link', { name: new RegExp(`^${link} ?,`) })).toHaveAttribute(
      'href',
      link === 'Try again' ? '/payment?continue=%2Fgames%2Fdune-sonata' : '/dashboard/payments/4T7K-9QXW-0000',
    );
  });

  it('offers a return only where it would be done', async () => {
    await openList({
      'GET /api/checkouts': listOf([{}, { withdrawal: no('spent', { coinsSpent: 1 }) }, { withdrawal: no('over') }]),
    });
    await rows();
    const returns = screen.getAllByRole('link', { name: 'Return coins' }).map((link) => link.getAttribute('href'));
    expect(returns).toEqual(['/dashboard/payments/4T7K-9QXW-0000#return']);
  });

  it('says the last payment that was kept, the next one, and the name on the statement', async () => {
    await openList({
      'GET /api/checkouts': listOf([{ state: 'declined', price: { amount: 1, currency: 'USD' } }, {}]),
    });
    await rows();
    await screen.findByText('VSP Media');
    await screen.findByText('$95.88');
    const strip = screen.getByText('Last payment').closest('dl');
    expect(text(strip ?? undefined)).toContain('Last payment$5.9922 November 2026');
    expect(text(strip ?? undefined)).toContain('Next payment$95.8814 March 2027, Premium');
  });

  it('says of crypto what is so: where it came from, and that no statement and no card knows it', async () => {
    await openList({
      'GET /api/checkouts': listOf([
        { paidWith: 'crypto' },
        { paidWith: 'crypto', state: 'declined', withdrawal: no('unpaid') },
      ]),
      'GET /api/subscription': { subscription: null },
    });
    for (const row of await rows()) expect(text(row)).toContain('500 coinsCrypto wallet');
    expect(await screen.findByText('Crypto payments don’t appear on bank statements.')).toBeVisible();
    expect(document.body).not.toHaveTextContent(/VSP Media|Card declined/);
  });

  it('names the statement where one payment of several, or the next one, is on it', async () => {
    await openList({ 'GET /api/checkouts': listOf([{ paidWith: 'crypto' }]) });
    await rows();
    expect(await screen.findByText('VSP Media')).toBeVisible();
  });

  it('says that nothing renews after cancelling', async () => {
    await openList({ 'GET /api/subscription': { subscription: { ...subscription, status: 'cancelled' } } });
    expect(await screen.findByText('Nothing renews.')).toBeVisible();
  });

  it('loads older ones below, counts them, and takes the keyboard there', async () => {
    const newest = listOf([{}, {}], { older: '1760000000000.4T7K-9QXW-0001', total: 3 });
    const oldest = listOf([{ id: '4T7K-9QXW-0009', withdrawal: no('over') }], { total: 3 });
    const { calls } = await openList({
      'GET /api/checkouts': ({ query }) => (query?.before === undefined ? newest : oldest),
    });
    await rows();
    expect(screen.getByText('2 of 3 payments')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Load older payments' }));
    expect(await screen.findByText('3 payments')).toBeVisible();
    expect(await rows()).toHaveLength(3);
    expect(screen.getAllByRole('link', { name: /^Receipt ?,/ })[2]).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Load older payments' })).toBeNull();
    expect(calls.mock.calls.filter(([name]) => name === 'GET /api/checkouts')).toHaveLength(2);
  });

  it('has a state for no payments and for a failure, and keeps its filters off the address', async () => {
    const { runtime } = await openList({ 'GET /api/checkouts': listOf([]) });
    expect(await screen.findByText('No payments yet')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Coins' }));
    await waitFor(() => expect(runtime.router.location.search).toBe('?currency=coins'));
  });

  it('says when it cannot be loaded', async () => {
    await openList({ 'GET /api/checkouts': failure('server', 500) });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('a receipt', () => {
  const at = `/dashboard/payments/${checkout.id}`;
  const open = (payment: Partial<Checkout> = {}, change: Partial<typeof receipt> | null = {}) =>
    openPage(at, {
      'GET /api/checkouts/{id}/receipt': {
        checkout: { ...checkout, ...payment },
        receipt: change && { ...receipt, ...change },
      },
    });

  it('names seller, payer, tax, total, statement name and reference', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
    const sheet = text(screen.getByRole('region', { name: 'Receipt' }));
    for (const words of [
      'Example Media Ltd',
      '4 Harbour Row, Limassol',
      'VAT ID CY10400123X',
      'rowan@example.com',
      'Country: Germany',
      '500 coins',
      'Net$5.03',
      'VAT 19%, Germany$0.96',
      'Total, tax included$5.99',
      'VSP Media',
      checkout.id,
      'Balance before97 coins',
      'Balance after597 coins',
    ])
      expect(sheet).toContain(words);
    expect(screen.getByRole('link', { name: 'Download PDF' })).toHaveAttribute(
      'href',
      `/api/checkouts/${checkout.id}/receipt.pdf`,
    );
  });

  it('says what the operator did not', async () => {
    await open({}, { seller: null, tax: null, country: null, total: null });
    const sheet = text(await screen.findByRole('region', { name: 'Receipt' }));
    expect(sheet).toContain('The company’s name and address aren’t on this receipt.');
    expect(sheet).toContain('No tax is stated on this receipt.');
    expect(sheet).toContain('TotalNot stated');
    expect(sheet).not.toContain('tax included');
  });

  it('names the seller’s tax number without denying a tax', async () => {
    await open({}, { tax: null });
    const sheet = await screen.findByRole('region', { name: 'Receipt' });
    expect(text(sheet)).toContain('VAT ID CY10400123X');
    expect(text(sheet)).toContain('Tax isn’t shown separately on this receipt. Ask us if you need it.');
    expect(text(sheet)).not.toContain('No tax');
    expect(within(sheet).getByRole('link', { name: 'Ask us' })).toHaveAttribute(
      'href',
      `/contact-us?topic=billing&about=Payment+${checkout.id}`,
    );
  });

  it('is printed by a press', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
  });

  it('says how many coins the balance is short of, and offers no return', async () => {
    await open({ withdrawal: no('spent', { coinsSpent: 403, until: '2026-12-06T21:14:00.000Z' }) });
    const panel = await screen.findByRole('region', { name: 'Return this pack' });
    expect(text(panel)).toContain('Your balance is 403 coins short of this pack.');
    expect(text(panel)).toContain('In your balance97 of the 500 coins to return');
    expect(within(panel).queryByRole('button')).toBeNull();
  });

  it('says of two packs, where coins were spent, what is true of both', async () => {
    // 1 500 were bought in all, and 597 are there.
    const until = '2026-12-06T21:14:00.000Z';
    await open({ coins: 1000, withdrawal: no('spent', { coinsSpent: 403, until }) });
    const larger = text(await screen.findByRole('region', { name: 'Return this pack' }));
    cleanup();
    await open();
    const smaller = text(await screen.findByRole('region', { name: 'Return this pack' }));
    expect(larger).toContain('In your balance597 of the 1 000 coins to return');
    expect(smaller).toContain('In your balance500 of the 500 coins to return');
    expect(`${larger} ${smaller}`).not.toMatch(/spent|left|these coins/);
  });

  it('returns the coins after a second press', async () => {
    let returned = false;
    await openPage(at, {
      'GET /api/checkouts/{id}/receipt': () => ({
        checkout: returned
          ? { ...checkout, state: 'refunded', refundedAt: '2026-11-24T10:00:00.000Z', withdrawal: no('returned') }
          : checkout,
        receipt,
      }),
      'POST /api/checkouts/{id}/withdrawal': () => {
        returned = true;
        return { ...checkout, state: 'refunded', withdrawal: no('returned') };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Return 500 coins, get $5.99 back' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Get $5.99 back' }));
    expect(await screen.findByText('Refunded on 24 November 2026.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /get \$5\.99 back/ })).toBeNull();
  });

  it('that waits is shown as it stands, and becomes the receipt by itself', async () => {
    let looks = 0;
    await openPage(at, {
      'GET /api/checkouts/{id}/receipt': () => {
        looks += 1;
        return looks > 1
          ? { checkout, receipt }
          : { checkout: { ...checkout, state: 'pending', withdrawal: no('unpaid') }, receipt: null };
      },
    });
    expect(await screen.findByRole('heading', { name: 'Confirming your payment' })).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Receipt' }, { timeout: 10_000 })).toBeVisible();
  }, 20_000);

  it('of a payment that does not exist says so', async () => {
    await openPage(at, { 'GET /api/checkouts/{id}/receipt': failure('not-found', 404) });
    expect(await screen.findByText('We can’t find this payment in your account.')).toBeVisible();
  });
});

describe('a payment from a wallet', () => {
  const open = () =>
    openPage(`/dashboard/payments/${checkout.id}`, {
      'GET /api/checkouts/{id}/receipt': {
        checkout: { ...checkout, paidWith: 'crypto' },
        receipt: { ...receipt, statementName: null },
      },
    });

  it('has what it was paid with on its receipt, and no name on a statement', async () => {
    await open();
    const sheet = await screen.findByRole('region', { name: 'Receipt' });
    expect(text(sheet)).toContain('Paid withCrypto wallet');
    expect(text(sheet)).not.toContain('statement');
    expect(screen.getByText(/^We’ll e-mail you a link to claim the money/)).toBeVisible();
    expect(screen.queryByText(/Your bank/)).toBeNull();
  });

  it.each([
    [{ checkout, receipt }, 'Receipt, 500 coins · Vespera'],
    [
      { checkout: { ...checkout, state: 'pending' as const, withdrawal: no('unpaid') }, receipt: null },
      'Payment, 500 coins · Vespera',
    ],
  ])('is named by the window', async (reply, title) => {
    document.title = 'Payment · Vespera';
    await openPage(`/dashboard/payments/${checkout.id}`, { 'GET /api/checkouts/{id}/receipt': reply });
    await waitFor(() => expect(document.title.replaceAll('\u00a0', ' ')).toBe(title));
  });
});
