import { screen, within } from '@testing-library/react';
import { owner } from '../fixtures/responses';
import { failure, open } from '../testing/render-page';

afterEach(() => window.localStorage.clear());

const card = () => within(screen.getByRole('region', { name: 'Open invitations' }));

describe('the team', () => {
  it('leads to the account of each, where sessions are ended', async () => {
    await open('/staff/team');
    const [first] = within(screen.getByRole('table', { name: 'People' })).getAllByRole('link');
    expect(first).toHaveAttribute('href', expect.stringMatching(/^\/staff\/members\/\d+$/));
  });

  it('lists open invitations, page by page, and withdraws one', async () => {
    const { user, sent, toasts } = await open('/staff/team?invitations=9');
    expect(await card().findByRole('row', { name: /ines@example.com.*Moderator.*hanne@example.com/ })).toBeVisible();
    expect(card().getByRole('link', { name: 'Next page' })).toHaveAttribute(
      'href',
      '/staff/team?invitations=next-page',
    );
    expect(card().getByRole('link', { name: 'First page' })).toHaveAttribute('href', '/staff/team');
    await user.click(card().getByRole('button', { name: 'Withdraw the invitation to ines@example.com' }));
    await user.type(screen.getByLabelText('Reason'), 'Took another job');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
    expect(sent('POST /api/staff/invitations/{id}/withdraw')).toEqual([
      { params: { id: 3 }, body: { reason: 'Took another job' } },
    ]);
    expect(toasts()).toEqual(['Invitation withdrawn.']);
  });

  it.each([
    [null, 'new@example.com has been invited.'],
    [5, 'new@example.com now has these roles.'],
  ])('invites an address, and says whether it has the roles (account: %s)', async (accountId, said) => {
    const { user, sent, toasts } = await open('/staff/team', {
      'POST /api/staff/team': { accountId, roles: ['moderator'] },
    });
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    const act = within(screen.getByRole('dialog'));
    await user.type(act.getByLabelText('E-mail'), 'new@example.com');
    await user.click(act.getByRole('checkbox', { name: /^Moderator/ }));
    await user.type(act.getByLabelText('Reason'), 'Starts on Monday');
    await user.click(act.getByRole('button', { name: 'Invite' }));
    expect(sent('POST /api/staff/team')).toEqual([
      { body: { email: 'new@example.com', roles: ['moderator'], reason: 'Starts on Monday' } },
    ]);
    expect(toasts()).toEqual([said]);
  });

  it('says that no invitation is open', async () => {
    await open('/staff/team', { 'GET /api/staff/invitations': { invitations: [], next: null } });
    expect(await card().findByText('No open invitations.')).toBeVisible();
  });

  it('stays whole when the invitations cannot be loaded', async () => {
    await open('/staff/team', { 'GET /api/staff/invitations': failure(503, 'internal', 'server') });
    expect(await card().findByRole('button', { name: /again/i })).toBeVisible();
    expect(screen.getByRole('region', { name: 'People' })).toBeVisible();
  });

  it('offers no withdrawal to those who may not grant', async () => {
    const acts = owner.acts.filter((act) => act !== 'team.grant');
    await open('/staff/team', { 'GET /api/staff/me': { ...owner, acts } });
    expect(await card().findByText('ines@example.com')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(Withdraw|Invite)/ })).toBeNull();
  });
});
