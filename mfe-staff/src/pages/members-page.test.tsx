import { screen, within } from '@testing-library/react';
import { owner } from '../fixtures/responses';
import { failure, open } from '../testing/render-page';

describe('the list of members', () => {
  it('leads to each member, says what the account is, and goes on within the same list', async () => {
    await open('/staff/members?state=verified&q=o&from=2026-11-24&cursor=200');
    const row = within(screen.getByRole('row', { name: /rowan@example\.com/ }));
    expect(row.getByRole('link', { name: 'Rowan Hale' })).toHaveAttribute('href', '/staff/members/104');
    expect([row.getByText('Verified'), row.getByText('Premium')]).toHaveLength(2);
    const other = within(screen.getByRole('row', { name: /wren@example\.com/ }));
    expect([other.getByText('Blocked'), other.getByText(/Erased on/)]).toHaveLength(2);
    expect(other.queryByText('Verified')).toBeNull();
    for (const [name, cursor] of [
      ['First page', ''],
      ['Next page', '&cursor=103'],
    ] as const)
      expect(screen.getByRole('link', { name })).toHaveAttribute(
        'href',
        `/staff/members?state=verified&q=o&from=2026-11-24${cursor}`,
      );
  });

  it('is in the menu, and keeps what was typed from state to state', async () => {
    await open('/staff/members?q=o');
    expect(
      within(screen.getByRole('navigation', { name: 'Staff' })).getByRole('link', { name: 'Members' }),
    ).toHaveAttribute('aria-current', 'page');
    const states = within(screen.getByRole('navigation', { name: 'Which members' }));
    expect(states.getByRole('link', { name: 'Blocked' })).toHaveAttribute('href', '/staff/members?q=o&state=blocked');
    expect(states.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page');
  });

  it('asks for days of the verification among those who are verified', async () => {
    const { user, sent } = await open('/staff/members?state=verified');
    await user.type(screen.getByLabelText('Name or e-mail'), 'hale');
    await user.type(screen.getByLabelText('Verified from'), '2026-11-24');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(sent('GET /api/staff/members').at(-1)).toMatchObject({
      query: { state: 'verified', q: 'hale', from: '2026-11-24' },
    });
  });

  it('is a file for owners, of what is filtered', async () => {
    await open('/staff/members?state=blocked&cursor=200');
    expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
      'href',
      '/api/staff/members/export?state=blocked',
    );
  });

  it('is no file for others', async () => {
    await open('/staff/members', {
      'GET /api/staff/me': { ...owner, acts: owner.acts.filter((act) => act !== 'members.export') },
    });
    expect(screen.getByRole('link', { name: 'Rowan Hale' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Export CSV' })).toBeNull();
  });

  it('says when none match', async () => {
    await open('/staff/members?q=nobody', { 'GET /api/staff/members': { members: [], next: null } });
    expect(screen.getByText('No members match')).toBeVisible();
  });

  it('offers to try again', async () => {
    await open('/staff/members', { 'GET /api/staff/members': failure(503, 'unavailable', 'server') });
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
