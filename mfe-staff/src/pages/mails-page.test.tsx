import { screen, within } from '@testing-library/react';
import { owner } from '../fixtures/responses';
import { open } from '../testing/render-page';

afterEach(() => window.localStorage.clear());

const retry = 'POST /api/staff/mails/{id}/retry';

describe('the e-mails that have not left', () => {
  it('lead to the member, count both lists, and go on within the same one', async () => {
    await open('/staff/mails?state=failed&cursor=x');
    const row = within(screen.getByRole('row', { name: /Game receipt, receipt 31/ }));
    expect(row.getByRole('link', { name: 'rowan@example.com' })).toHaveAttribute('href', '/staff/members/104/mails');
    expect(row.getByText('550 no such mailbox')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Failed 2' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Waiting 3' })).toHaveAttribute('href', '/staff/mails');
    expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute(
      'href',
      '/staff/mails?state=failed&cursor=next-page',
    );
  });

  it('are tried again with a reason, those without a secret link', async () => {
    const { user, sent, toasts } = await open('/staff/mails?state=failed');
    expect(screen.getByText(/The member can ask for a new one on the login page/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again: Game receipt, number 51' }));
    await user.type(screen.getByLabelText('Reason'), 'The server is back');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(sent(retry)).toEqual([{ params: { id: 51 }, body: { reason: 'The server is back' } }]);
    expect(toasts()).toEqual(['The e-mail is on its way.']);
  });

  it('that wait are tried by themselves', async () => {
    await open('/staff/mails');
    expect(screen.getByRole('columnheader', { name: 'Next try' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull();
  });

  it('say that none has failed, and offer no act that the role lacks', async () => {
    const { unmount } = await open('/staff/mails?state=failed', {
      'GET /api/staff/mails': { mails: [], next: null, waiting: 0, failed: 0 },
    });
    expect(screen.getByText('No failed e-mails')).toBeVisible();
    unmount();
    await open('/staff/mails?state=failed', {
      'GET /api/staff/me': { ...owner, acts: owner.acts.filter((act) => act !== 'members.mail') },
    });
    expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull();
  });
});

describe('the jobs', () => {
  it('say when each last did its work, those that fail first', async () => {
    await open('/staff/jobs');
    const [, first, second, third] = screen.getAllByRole('row');
    expect(first).toHaveTextContent(/^E-mail changesFailing1 minute.*4 times$/);
    expect(second).toHaveTextContent(/^PurgeLate1 hourNeverNone$/);
    expect(third).toHaveTextContent(/^HoldsOn time30 seconds/);
  });
});
