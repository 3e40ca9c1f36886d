import { screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
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
    await user.click(row.getByRole('button', { name: `Mark reviewed: chargeback of order ${chargeback.id}` }));
    await user.type(screen.getByLabelText('What you found'), 'Card was stolen');
    await user.click(screen.getByRole('button', { name: 'Mark reviewed' }));
    expect(sent('POST /api/staff/orders/{id}/look')).toEqual([
      { params: { id: chargeback.id }, body: { reason: 'Card was stolen' } },
    ]);
    expect(toasts()).toEqual([`Order ${chargeback.id} removed from the queue.`]);
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

describe('saved filters', () => {
  const key = `staff-filters:${owner.email}:/staff/orders`;
  const tabs = () => within(screen.getByRole('navigation', { name: 'Which orders' }));
  const names = () =>
    tabs()
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  const save = async (user: UserEvent, name: string): Promise<void> => {
    await user.click(tabs().getByRole('button', { name: 'Save these filters' }));
    expect(tabs().getByLabelText('Name')).toHaveFocus();
    await user.type(tabs().getByLabelText('Name'), `${name}{Enter}`);
  };

  it('are a tab under their name from then on, without the place in the list', async () => {
    const { user, unmount } = await open('/staff/orders?state=paid&country=GB&cursor=next-page');
    await save(user, ' Paid in Britain ');
    const tab = tabs().getByRole('link', { name: 'Paid in Britain' });
    expect(tab).toHaveAttribute('href', '/staff/orders?state=paid&country=GB');
    expect(tab).toHaveAttribute('aria-current', 'page');
    expect(tab).toHaveFocus();
    expect(tabs().getByRole('link', { name: 'All orders' })).not.toHaveAttribute('aria-current');
    expect(tabs().getByRole('link', { name: 'All orders' })).toHaveAttribute('href', '/staff/orders');
    expect(tabs().queryByRole('button', { name: 'Save these filters' })).toBeNull();
    unmount();
    await open('/staff/orders');
    expect(names()).toEqual(['All orders', 'To review (2)', 'Paid in Britain']);
    expect(tabs().getByRole('link', { name: 'All orders' })).toHaveAttribute('aria-current', 'page');
    expect(tabs().queryByRole('button', { name: 'Save these filters' })).toBeNull();
  });

  it('want a name of their own', async () => {
    const { user, unmount } = await open('/staff/orders?state=paid');
    await save(user, 'Mine');
    unmount();
    const other = await open('/staff/orders?state=refunded');
    await save(other.user, '');
    expect(tabs().getByLabelText('Name')).toHaveAccessibleDescription(/Enter a name/);
    await other.user.type(tabs().getByLabelText('Name'), 'Mine{Enter}');
    expect(tabs().getByLabelText('Name')).toHaveAccessibleDescription(/with this name/);
    await other.user.click(tabs().getByRole('button', { name: 'Cancel' }));
    expect(tabs().getByRole('button', { name: 'Save these filters' })).toHaveFocus();
    expect(names()).toEqual(['All orders', 'To review (2)', 'Mine']);
  });

  it('are removed, and brought back to their place', async () => {
    window.localStorage.setItem(
      key,
      JSON.stringify([
        { name: 'Paid', search: 'state=paid' },
        { name: 'British', search: 'country=GB' },
      ]),
    );
    const { user, unmount } = await open('/staff/orders');
    await user.click(tabs().getByRole('button', { name: 'Remove the saved filters Paid' }));
    expect(names()).toEqual(['All orders', 'To review (2)', 'British']);
    expect(tabs().getByRole('button', { name: 'Undo' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(names()).toEqual(['All orders', 'To review (2)', 'Paid', 'British']);
    expect(tabs().getByRole('link', { name: 'Paid' })).toHaveFocus();
    await user.click(tabs().getByRole('button', { name: 'Remove the saved filters Paid' }));
    unmount();
    await open('/staff/orders');
    expect(names()).toEqual(['All orders', 'To review (2)', 'British']);
  });

  it.each([
    'no list',
    '{"name":"Paid","search":"state=paid"}',
    JSON.stringify([
      null,
      7,
      'state=paid',
      { name: 'No filters', search: '' },
      { name: 'No such filter', search: 'colour=red&state=happy' },
      { name: 7, search: 'state=paid' },
      { name: '  ', search: 'state=paid' },
      { name: 'x'.repeat(31), search: 'state=paid' },
      { name: 'Endless', search: `provider=${'x'.repeat(600)}` },
      { name: 'No text', search: { state: 'paid' } },
    ]),
  ])('pass over what is none: %s', async (stored) => {
    window.localStorage.setItem(key, stored);
    await open('/staff/orders');
    expect(names()).toEqual(['All orders', 'To review (2)']);
  });

  it('keep what is one among what is none, lead nowhere else, and are eight at most', async () => {
    const many = Array.from({ length: 12 }, (_, member) => ({
      name: `Member ${member + 1}`,
      search: `member=${member + 1}`,
    }));
    window.localStorage.setItem(
      key,
      JSON.stringify([{ name: 'Mixed', search: 'state=paid&next=//evil.example&cursor=x' }, null, ...many]),
    );
    const { user } = await open('/staff/orders?state=refunded');
    expect(tabs().getByRole('link', { name: 'Mixed' })).toHaveAttribute('href', '/staff/orders?state=paid');
    expect(names()).toHaveLength(2 + 8);
    await save(user, 'One more');
    expect(tabs().getByLabelText('Name')).toHaveAccessibleDescription(/Remove one first/);
  });

  it('are those of one member of staff', async () => {
    window.localStorage.setItem(
      'staff-filters:priya@example.com:/staff/orders',
      JSON.stringify([{ name: 'Paid', search: 'state=paid' }]),
    );
    await open('/staff/orders');
    expect(names()).toEqual(['All orders', 'To review (2)']);
  });

  it('are not called saved by a browser that keeps nothing', async () => {
    const { user } = await open('/staff/orders?state=paid');
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    await save(user, 'Paid');
    expect(tabs().getByLabelText('Name')).toHaveAccessibleDescription(/doesn’t let this site save/);
    jest.restoreAllMocks();
  });
});

describe('the link of a list', () => {
  it('is copied with its filters', async () => {
    const { user, toasts } = await open('/staff/orders?state=paid');
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/staff/orders?state=paid`);
    expect(toasts()).toEqual(['Link copied, with its filters.']);
  });

  it('is shown, selected, where the browser refuses', async () => {
    const { user, toasts } = await open('/staff/orders?state=paid');
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    const shown = screen.getByLabelText<HTMLInputElement>(/^Your browser blocked copying/);
    expect(shown).toHaveValue(`${window.location.origin}/staff/orders?state=paid`);
    expect(shown).toHaveFocus();
    expect([shown.selectionStart, shown.selectionEnd]).toEqual([0, shown.value.length]);
    expect(toasts()).toEqual([]);
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
    await user.click(screen.getByRole('button', { name: `Refund part of order ${order.id}` }));
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
    expect(toasts()).toEqual([`$5.50 of order ${order.id} refunded.`]);
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
    expect(screen.getByLabelText('Reason')).toHaveAccessibleDescription(/at least three characters/);
    expect(sent(refund)).toEqual([]);
  });

  it('sends the reason, says that it is done and closes', async () => {
    const { user, sent, toasts } = await openRefund();
    await user.type(screen.getByLabelText('Reason'), 'Bought by mistake');
    await user.click(screen.getByRole('button', { name: 'Refund $24.99' }));
    expect(sent(refund)).toEqual([{ params: { id: order.id }, body: { reason: 'Bought by mistake' } }]);
    expect(toasts()).toEqual([`Order ${order.id} refunded.`]);
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
    expect(screen.getByText(/^This is your saved draft/)).toBeVisible();
    expect(screen.getByLabelText('Reason')).toHaveValue('Half a thou');
    await again.user.click(screen.getByRole('button', { name: 'Cancel' }));
    again.unmount();
    await openRefund();
    expect(screen.getByLabelText('Reason')).toHaveValue('');
  });
});
