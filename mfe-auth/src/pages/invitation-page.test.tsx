import { screen } from '@testing-library/react';
import { sampleProfile } from '@platform/shared/testing';
import { refusal, renderPage } from '../testing/render-page';

const at = '/invitation?token=the-token-of-an-invitation';
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const back = encodeURIComponent(at);

describe('an invitation', () => {
  it.each([
    [true, 'Log in', `/login?continue=${back}`],
    [false, 'Join free', `/registration?continue=${back}`],
  ])('leads its address in, and back (with an account: %s)', async (hasAccount, name, href) => {
    await renderPage(at, {
      fixtures: {
        'POST /api/invitations/look': { email: 'new@example.com', hasAccount, roles: ['editor', 'finance'] },
      },
    });
    expect(await heading('You’re invited to the team')).toBeVisible();
    expect(screen.getByText(/Your roles: editor, finance\. .* with new@example\.com to accept/)).toBeVisible();
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  });

  it('is accepted when the button is pressed, not when the link is opened', async () => {
    const accept = jest.fn((_request: { body: object }) => ({ roles: ['moderator'], opens: '/the-pages' }));
    const { user } = await renderPage(at, { asMember: true, fixtures: { 'POST /api/invitations/accept': accept } });
    expect(await heading('You’re invited to the team')).toBeVisible();
    expect(accept).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Accept the invitation' }));
    expect(await heading('You’re on the team')).toHaveFocus();
    expect(accept.mock.calls.map(([{ body }]) => body)).toEqual([{ token: 'the-token-of-an-invitation' }]);
    expect(screen.getByRole('link', { name: 'Open the staff pages' })).toHaveAttribute('href', '/the-pages');
  });

  it('to a room names it, and leads to the studio', async () => {
    const { user } = await renderPage(at, {
      asMember: true,
      fixtures: {
        'POST /api/invitations/look': { email: sampleProfile.email, hasAccount: true, roles: [], room: 'mara' },
        'POST /api/invitations/accept': { roles: [], opens: '/studio' },
      },
    });
    expect(await heading('You’re invited to perform')).toBeVisible();
    expect(screen.getByText(/^Your room: mara\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Accept the invitation' }));
    expect(await heading('Your room is ready')).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Open the studio' })).toHaveAttribute('href', '/studio');
  });

  it('says whose it is to another account', async () => {
    await renderPage(at, {
      asMember: true,
      fixtures: { 'POST /api/invitations/look': { email: 'new@example.com', hasAccount: true, roles: ['editor'] } },
    });
    expect(await heading('This invitation is for another address')).toBeVisible();
    expect(
      screen.getByText(new RegExp(`new@example.com, and you’re logged in as ${sampleProfile.email}`)),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /Accept/ })).toBeNull();
  });

  it('lets another account log out, and its address come in without the link again', async () => {
    const logout = jest.fn(() => ({ status: 'ok' as const }));
    const { user } = await renderPage(at, {
      asMember: true,
      fixtures: {
        'POST /api/invitations/look': { email: 'new@example.com', hasAccount: true, roles: ['editor'] },
        'POST /api/profile/logout': logout,
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Log out' }));
    expect(await heading('You’re invited to the team')).toHaveFocus();
    expect(logout).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', `/login?continue=${back}`);
  });

  it('stays open to another account while logging out fails', async () => {
    const { user } = await renderPage(at, {
      asMember: true,
      fixtures: {
        'POST /api/invitations/look': { email: 'new@example.com', hasAccount: true, roles: ['editor'] },
        'POST /api/profile/logout': refusal('network', 0),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Log out' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Log out' })).toBeVisible();
  });

  it('says that it is not valid, whatever it lacks, and how long invitations work', async () => {
    await renderPage(at, { fixtures: { 'POST /api/invitations/look': refusal('link-invalid', 400) } });
    expect(await heading('This invitation isn’t valid')).toBeVisible();
    expect(screen.getByText(/^Invitations work once, for 7 days\./)).toBeVisible();
  });

  it('is not valid without its token', async () => {
    await renderPage('/invitation');
    expect(await heading('This invitation isn’t valid')).toBeVisible();
  });

  it('can be looked at again when the network failed', async () => {
    await renderPage(at, { fixtures: { 'POST /api/invitations/look': refusal('network', 0) } });
    expect(await heading('We couldn’t check the invitation')).toBeVisible();
    expect(screen.getByRole('button', { name: /again/i })).toBeVisible();
  });
});
