import { screen, within } from '@testing-library/react';
import { owner, payout } from '../fixtures/responses';
import { failure, open } from '../testing/render-page';

afterEach(() => window.localStorage.clear());

const one = 'GET /api/staff/payouts/{id}';
const statement = { broadcasts: 1, tips: 1, privateShows: 0, other: 0, carried: 0 };
const with_ = (change: Partial<typeof payout>) => ({ [one]: { payout: { ...payout, ...change }, statement } });
const reader = { 'GET /api/staff/me': { ...owner, roles: ['finance' as const], acts: ['payouts.read' as const] } };

describe('the list of payouts', () => {
  it('says what each state adds up to, leads to each payout, and goes on within the same list', async () => {
    await open('/staff/payouts?state=proposed&room=mara&cursor=x');
    expect(screen.getByText('$3,023.07')).toBeVisible();
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['To approve', 'Paid']);
    const table = within(screen.getByRole('table', { name: 'Payouts' }));
    expect(table.getByRole('link', { name: 'Payout 12' })).toHaveAttribute('href', '/staff/payouts/12');
    expect(table.getByText(/^1.+31 Oct 2026$/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute(
      'href',
      '/staff/payouts?state=proposed&room=mara&cursor=9',
    );
    expect(screen.getByRole('link', { name: 'To approve' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByText('of mara')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All rooms' })).toHaveAttribute('href', '/staff/payouts');
    expect(screen.getByRole('link', { name: 'CSV for the accountant' })).toHaveAttribute(
      'href',
      '/api/staff/payouts/export?state=proposed&room=mara',
    );
  });

  it('says when there are none', async () => {
    await open('/staff/payouts?state=paid', { 'GET /api/staff/payouts': { payouts: [], next: null, totals: [] } });
    expect(screen.getByText('No payouts in this state')).toBeVisible();
  });

  it('proposes a payout of a room with enough coins, once under one key', async () => {
    const { user, sent, toasts } = await open('/staff/payouts');
    expect(screen.getAllByRole('button', { name: /^Propose/ })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Propose a payout to Odile Renner' }));
    const day = screen.getByLabelText('Up to and including (UTC)');
    await user.clear(day);
    await user.type(screen.getByLabelText('Reason'), 'October');
    await user.click(screen.getByRole('button', { name: 'Propose' }));
    expect(day).toHaveAccessibleDescription(/Choose a date/);
    await user.type(day, '2026-10-31');
    await user.click(screen.getByRole('button', { name: 'Propose' }));
    expect(sent('POST /api/staff/payouts')).toEqual([
      { body: { room: 'odile', until: '2026-10-31', key: expect.any(String), reason: 'October' } },
    ]);
    expect(toasts()).toEqual(['A payout of $1,007.69 to Odile Renner proposed.']);
  });

  it('offers nothing to who may only read', async () => {
    await open('/staff/payouts', reader);
    expect(screen.queryByRole('button', { name: /^Propose/ })).toBeNull();
  });
});

describe('a payout', () => {
  it('says where its coins come from and at which rate, and is approved', async () => {
    const { user, sent, toasts } = await open('/staff/payouts/12');
    expect(screen.getByText('60% of $7.69 for 1,000')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All payouts of this room' })).toHaveAttribute(
      'href',
      '/staff/payouts?room=mara',
    );
    expect(screen.getByRole('row', { name: /Taken back after the period/ })).toHaveTextContent(/-200/);
    await user.click(screen.getByRole('button', { name: 'Approve $1,007.69' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('Reason'), 'Sums are right');
    await user.click(dialog.getByRole('button', { name: 'Approve $1,007.69' }));
    expect(sent('POST /api/staff/payouts/{id}/approve')).toEqual([
      { params: { id: 12 }, body: { reason: 'Sums are right' } },
    ]);
    expect(toasts()).toEqual(['Payout 12 is approved.']);
  });

  it('of one’s own proposal waits for another person', async () => {
    await open('/staff/payouts/12', with_({ mayApprove: false }));
    expect(screen.getByText('Someone else must approve it.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Reject' })).toBeVisible();
  });

  it('that is approved is marked as paid with a reference', async () => {
    const { user, sent } = await open('/staff/payouts/12', with_({ state: 'approved', mayApprove: false }));
    await user.click(screen.getByRole('button', { name: 'Mark as paid' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('Reason'), 'Sent today');
    await user.click(dialog.getByRole('button', { name: 'Mark as paid' }));
    expect(dialog.getByLabelText('Payment reference')).toHaveAccessibleDescription(/Enter the payment reference/);
    await user.type(dialog.getByLabelText('Payment reference'), ' B-2292 ');
    await user.click(dialog.getByRole('button', { name: 'Mark as paid' }));
    expect(sent('POST /api/staff/payouts/{id}/pay')).toEqual([
      { params: { id: 12 }, body: { reference: 'B-2292', reason: 'Sent today' } },
    ]);
  });

  it.each(['paid', 'rejected'] as const)('that is %s has nothing more to do', async (state) => {
    await open('/staff/payouts/12', with_({ state, mayApprove: false }));
    expect(screen.queryByRole('button', { name: /Approve|paid|Reject/ })).toBeNull();
  });

  it('that is rejected says why', async () => {
    await open('/staff/payouts/12', with_({ state: 'rejected', mayApprove: false, rejection: 'No bank' }));
    expect(screen.getByText(/The performer sees: No bank/)).toBeVisible();
  });

  it('that does not exist says so', async () => {
    await open('/staff/payouts/99', { [one]: failure(404, 'not-found', 'not-found') });
    expect(screen.getByText('There is no such payout')).toBeVisible();
  });
});
