import type { StaffOrder, StaffReport } from '@platform/shared/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { order, owner, report } from '../../fixtures/responses';
import { failure, open } from '../../testing/render-page';

afterEach(() => window.localStorage.clear());

const claim = 'POST /api/staff/reports/{number}/claim';
const reports = (...of: Partial<StaffReport>[]) => ({
  'GET /api/staff/reports': {
    reports: of.map((changed, n) => ({
      ...report,
      number: `R-7KQ2MX9${n + 2}`,
      claimedBy: null,
      isMine: false,
      ...changed,
    })),
    next: null,
    open: of.length,
    appeals: 0,
  },
});
const orders = (...of: Partial<StaffOrder>[]) => ({
  'GET /api/staff/orders': {
    orders: of.map((changed, n) => ({ ...order, heldAt: order.createdAt, id: `00000000000${n + 1}`, ...changed })),
    next: null,
    toReview: of.length,
  },
});

describe('acts upon several', () => {
  it('are counted by what each can be done to: free reports are claimed, own ones released', async () => {
    const { user, sent } = await open('/staff/reports', reports({}, { claimedBy: owner.email, isMine: true }));
    await user.click(screen.getByRole('checkbox', { name: 'Select all 2' }));
    expect(screen.getByRole('button', { name: 'Claim 1 report' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Release 1 report' }));
    expect(sent(claim)).toEqual([{ params: { number: 'R-7KQ2MX93' }, body: { claimed: false } }]);
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Select R-7KQ2MX93' })).not.toBeChecked());
    expect(screen.getByRole('checkbox', { name: 'Select R-7KQ2MX92' })).toBeChecked();
  });

  it('say how far they are, and stop where they are cancelled; what was not begun stays selected', async () => {
    const pending: (() => void)[] = [];
    const { user, sent, toasts } = await open('/staff/reports', {
      ...reports({}, {}, {}),
      [claim]: () => new Promise((resolve) => pending.push(() => resolve({ report }))),
    });
    await user.click(screen.getByRole('checkbox', { name: 'Select all 3' }));
    await user.click(screen.getByRole('button', { name: 'Claim 3 reports' }));
    expect(screen.getByRole('status')).toHaveTextContent('0 of 3 claimed');
    pending[0]?.();
    expect(await screen.findByText('1 of 3 claimed')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    pending[1]?.();
    expect(await screen.findByRole('button', { name: 'Claim 1 report' })).toBeEnabled();
    expect(sent(claim)).toHaveLength(2);
    expect(toasts()).toEqual(['2 reports claimed.']);
  });

  it('ask once for the reason and send it with each row: payments accepted, chargebacks looked at', async () => {
    const { user, sent } = await open(
      '/staff/orders?review=true',
      orders({}, { heldAt: null, state: 'charged-back', isUnseen: true }, {}),
    );
    await user.click(screen.getByRole('checkbox', { name: 'Select all 3' }));
    await user.click(screen.getByRole('button', { name: 'Accept 2 orders' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('Reason'), 'Rounded by the bank');
    await user.click(dialog.getByRole('button', { name: 'Accept' }));
    expect(sent('POST /api/staff/orders/{id}/acceptance')).toEqual(
      ['000000000001', '000000000003'].map((id) => ({ params: { id }, body: { reason: 'Rounded by the bank' } })),
    );
    await user.click(screen.getByRole('button', { name: 'Mark reviewed 1 order' }));
    await user.type(screen.getByLabelText('What you found'), 'Answered the bank');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Mark reviewed' }));
    expect(sent('POST /api/staff/orders/{id}/look')).toEqual([
      { params: { id: '000000000002' }, body: { reason: 'Answered the bank' } },
    ]);
  });

  it('resend e-mails that failed and hold no secret', async () => {
    const { user, sent } = await open('/staff/mails?state=failed');
    await user.click(screen.getByRole('checkbox', { name: 'Select all 1' }));
    await user.click(screen.getByRole('button', { name: 'Resend 1 e-mail' }));
    await user.type(screen.getByLabelText('Reason'), 'The server is back');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Resend' }));
    expect(sent('POST /api/staff/mails/{id}/retry')).toEqual([
      { params: { id: 51 }, body: { reason: 'The server is back' } },
    ]);
  });

  it('name what was refused with the reason, and go on with the others', async () => {
    let calls = 0;
    const { user, toasts } = await open('/staff/reports', {
      ...reports({}, {}),
      [claim]: () => {
        calls += 1;
        if (calls === 1) throw failure(409, 'validation-failed', 'validation');
        return { report };
      },
    });
    await user.click(screen.getByRole('checkbox', { name: 'Select all 2' }));
    await user.click(screen.getByRole('button', { name: 'Claim 2 reports' }));
    expect(await screen.findByRole('alert', { name: 'Refused' })).toHaveTextContent('R-7KQ2MX92: It did not work.');
    expect(screen.getByRole('checkbox', { name: 'Select R-7KQ2MX92' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Select R-7KQ2MX93' })).not.toBeChecked();
    expect(toasts()).toEqual(['1 report claimed.']);
  });

  it('are for those who may do them one by one', async () => {
    await open('/staff/orders?review=true', {
      ...orders({}),
      'GET /api/staff/me': { ...owner, acts: owner.acts.filter((act) => act !== 'orders.review') },
    });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
