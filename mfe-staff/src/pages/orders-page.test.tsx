import { screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import { chargeback, order, owner } from '../fixtures/responses';
import { failure, open } from '../testing/render-page';

afterEach(() => window.localStorage.clear());

const list = 'GET /api/staff/orders';
const refund = 'POST /api/staff/orders/{id}/refund';

describe('the list of orders', () => {
  it('asks for what its address filters, and leaves out what no filter can be', async () => {
    const { user, runtime } = await open('/staff/orders?state=paid&country=gb&from=2026-11-01&member=x&to=soon');
    const keys = runtime.queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => JSON.stringify(queryKey));
    expect(keys.join()).toContain('"country":"GB"');
    expect(keys.join()).not.toContain('soon');
    await user.selectOptions(screen.getByLabelText('State'), 'Refunded');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(runtime.router.location.search).toBe('?state=refunded&from=2026-11-01&country=GB');
  });

  it('leads on to older orders with the same filters', async () => {
    await open('/staff/orders?state=paid');
    expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute(
      'href',
      '/staff/orders?state=paid&cursor=next-page',
    );
  });

  it('moves from row to row by J and K', async () => {
    const { user } = await open('/staff/orders');
    const [first, second] = within(screen.getByRole('table')).getAllByRole('link');
    // From anywhere on the page, but from where one types.
    screen.getByRole('searchbox').focus();
    await user.keyboard('j');
    expect(first).not.toHaveFocus();
    screen.getByRole('searchbox').blur();
    await user.keyboard('j');
    expect(first).toHaveFocus();
    await user.keyboard('j');
    expect(second).toHaveFocus();
    await user.keyboard('k');
    expect(first).toHaveFocus();
  });

  it('says when none matches, and when it cannot be had', async () => {
    await open('/staff/orders?state=open', { [list]: { orders: [], next: null, toReview: 0 } });
    expect(screen.getByText('No orders match these filters')).toBeVisible();
  });

  it('tries again after a failure', async () => {
    const { user, sent } = await open('/staff/orders', { [list]: failure(0, 'network', 'network') });
    await user.click(await screen.findByRole('button', { name: /try again/i }));
    expect(sent(list).length).toBeGreaterThan(0);
  });

  it('counts what is to be reviewed, and keeps the filters on the way there', async () => {
    const { user, runtime } = await open('/staff/orders?review=true&country=GB');
    const nav = within(screen.getByRole('navigation', { name: 'Which orders' }));
    expect(nav.getByRole('link', { name: 'To review (2)' })).toHaveAttribute('aria-current', 'page');
    expect(nav.getByRole('link', { name: 'All orders' })).toHaveAttribute('href', '/staff/orders?country=GB');
    await user.clear(screen.getByLabelText('Country'));
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(runtime.router.location.search).toBe('?review=true');
  });

  it('lets finance note what they found about a chargeback', async () => {
    const { user, sent, toasts } = await open('/staff/orders?review=true');
    const row = within(screen.getByRole('row', { name: new RegExp(chargeback.id) }));
    expect(row.getByText('Reversed by the bank')).toBeVisible();
    await user.click(row.getByRole('button', { name: `Looked at the chargeback of order ${chargeback.id}` }));
    await user.type(screen.getByLabelText('What you found'), 'Card was stolen');
    await user.click(screen.getByRole('button', { name: 'Looked at' }));
    expect(sent('POST /api/staff/orders/{id}/look')).toEqual([
      { params: { id: chargeback.id }, body: { reason: 'Card was stolen' } },
    ]);
    expect(toasts()).toEqual([`Order ${chargeback.id} is out of the queue.`]);
  });

  it('offers what the roles allow, and nothing else', async () => {
    await open('/staff/orders', { 'GET /api/staff/me': { ...owner, roles: ['moderator'], acts: ['orders.read'] } });
    expect(screen.queryByRole('button', { name: /refund|accept/i })).toBeNull();
    expect(screen.queryByRole('link', { name: 'CSV for the accountant' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Audit log' })).toBeNull();
  });

  it('shows texts of members as text', async () => {
    const evil = '<img src=x onerror="globalThis.hacked = true">';
    const { container } = await open('/staff/orders', {
      [list]: { orders: [{ ...order, email: evil, goods: evil, problem: evil }], next: null, toReview: 0 },
    });
    expect(screen.getAllByText(evil).length).toBe(3);
    expect(container.querySelector('img')).toBeNull();
  });
});

describe('a refund of a part', () => {
  const part = 'POST /api/staff/orders/{id}/partial-refund';

  it('wants an amount below what is left, and sends it once under one key', async () => {
    const { user, sent, toasts } = await open('/staff/orders', {
      [list]: {
        orders: [{ ...order, returned: { amount: 999, currency: 'USD' }, largestPart: 1499 }],
        next: null,
        toReview: 0,
      },
    });
    expect(screen.getByText('$24.99, $9.99 back')).toBeVisible();
    await user.click(screen.getByRole('button', { name: `Refund a part of order ${order.id}` }));
    await user.type(screen.getByLabelText('Amount in USD'), '15');
    await user.type(screen.getByLabelText('Reason'), 'Half of it was late');
    await user.click(screen.getByRole('button', { name: 'Refund this part' }));
    expect(screen.getByLabelText('Amount in USD')).toHaveAccessibleDescription(/up to \$14\.99/);
    expect(sent(part)).toEqual([]);
    await user.clear(screen.getByLabelText('Amount in USD'));
    await user.type(screen.getByLabelText('Amount in USD'), '5,50');
    await user.click(screen.getByRole('button', { name: 'Refund this part' }));
    expect(sent(part)).toEqual([
      { params: { id: order.id }, body: { amount: 550, key: expect.any(String), reason: 'Half of it was late' } },
    ]);
    expect(toasts()).toEqual([`$5.50 of order ${order.id} goes back.`]);
  });

  it('is not offered where the provider cannot, and a refund is then of what is left', async () => {
    const { user } = await open('/staff/orders', {
      [list]: {
        orders: [{ ...order, returned: { amount: 999, currency: 'USD' }, largestPart: null }],
        next: null,
        toReview: 0,
      },
    });
    expect(screen.queryByRole('button', { name: /part/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: `Refund order ${order.id}` }));
    expect(screen.getByRole('button', { name: 'Refund $15.00' })).toBeVisible();
  });
});

describe('a refund', () => {
  const openRefund = async (fixtures = {}) => {
    const page = await open('/staff/orders', fixtures);
    await page.user.click(screen.getByRole('button', { name: `Refund order ${order.id}` }));
    return page;
  };

  it('wants a reason before anything is sent', async () => {
    const { user, sent } = await openRefund();
    await user.click(screen.getByRole('button', { name: 'Refund $24.99' }));
    expect(screen.getByLabelText('Reason')).toHaveAccessibleDescription(/three letters or more/);
    expect(sent(refund)).toEqual([]);
  });

  it('sends the reason, says that it is done and closes', async () => {
    const { user, sent, toasts } = await openRefund();
    await user.type(screen.getByLabelText('Reason'), 'Bought by mistake');
    await user.click(screen.getByRole('button', { name: 'Refund $24.99' }));
    expect(sent(refund)).toEqual([{ params: { id: order.id }, body: { reason: 'Bought by mistake' } }]);
    expect(toasts()).toEqual([`Order ${order.id} is refunded.`]);
    await waitForElementToBeRemoved(() => screen.queryByRole('dialog'));
  });

  it('asks for password and code where they are wanted, and keeps what was typed', async () => {
    const { user } = await openRefund({ [refund]: failure(403, 'reauthentication-required') });
    await user.type(screen.getByLabelText('Reason'), 'Bought by mistake');
    await user.click(screen.getByRole('button', { name: 'Refund $24.99' }));
    expect(await screen.findByLabelText('Password')).toBeVisible();
    expect(screen.getByLabelText('Reason')).toHaveValue('Bought by mistake');
  });

  it('keeps the unsent reason over a crash of the browser, and forgets it when it is given up', async () => {
    const { user, unmount } = await openRefund();
    await user.type(screen.getByLabelText('Reason'), 'Half a thou');
    unmount();
    const again = await openRefund();
    expect(screen.getByText(/^This is what you typed before/)).toBeVisible();
    expect(screen.getByLabelText('Reason')).toHaveValue('Half a thou');
    await again.user.click(screen.getByRole('button', { name: 'Cancel' }));
    again.unmount();
    await openRefund();
    expect(screen.getByLabelText('Reason')).toHaveValue('');
  });
});
