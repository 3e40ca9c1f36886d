import { screen, waitFor } from '@testing-library/react';
import { renderPage, refusal } from '../testing/render-page';

const press = (name: string) => screen.getByRole('button', { name });
const box = () => screen.getByRole('checkbox', { name: 'I want to remove my account and everything in it.' });

describe('removing the account', () => {
  it('says what goes and what stays, and wants a tick of the visitor’s own', async () => {
    const remove = jest.fn();
    const { user } = await renderPage('/account-removal', {
      asMember: true,
      fixtures: { 'POST /api/profile/removal': remove },
    });
    expect(screen.getByRole('heading', { name: 'What we delete' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'What we keep' })).toBeVisible();
    expect(screen.getByText(/Log in within 14 days to cancel/)).toBeVisible();
    expect(screen.getByText(/remaining days are not refunded unless you/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'return it' })).toHaveAttribute(
      'href',
      '/dashboard/transactions?tab=payments',
    );
    expect(box()).not.toBeChecked();
    await user.click(press('Remove my account'));
    expect(box()).toHaveAccessibleDescription('Tick the box to confirm.');
    expect(remove).not.toHaveBeenCalled();
  });

  it('logs the member out, and says until when it can be undone', async () => {
    const remove = jest.fn((_request: { body: object }) => ({
      status: 'ok' as const,
      removedOn: '2026-12-05T10:00:00.000Z',
    }));
    const { runtime, user } = await renderPage('/account-removal', {
      asMember: true,
      fixtures: { 'POST /api/profile/removal': remove },
    });
    await user.type(screen.getByLabelText(/Why are you leaving/), 'Enough played.');
    await user.click(box());
    await user.click(press('Remove my account'));
    await waitFor(() => expect(runtime.router.visited).toEqual(['/login']));
    expect(remove.mock.calls[0]?.[0].body).toEqual({ reason: 'Enough played.' });
    expect(runtime.store.getState().session).toEqual({ authorized: false, profile: null });
    expect(await screen.findByText('Your account will be removed on 5 December 2026.')).toBeVisible();
  });

  it('keeps what was written when the network fails', async () => {
    const { runtime, user } = await renderPage('/account-removal', {
      asMember: true,
      fixtures: { 'POST /api/profile/removal': refusal('network', 0) },
    });
    await user.type(screen.getByLabelText(/Why are you leaving/), 'Enough played.');
    await user.click(box());
    await user.click(press('Remove my account'));
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t reach the server.');
    expect(screen.getByLabelText(/Why are you leaving/)).toHaveValue('Enough played.');
    expect(box()).toBeChecked();
    expect(runtime.store.getState().session.authorized).toBe(true);
  });

  it('offers to keep it, without asking twice', async () => {
    await renderPage('/account-removal', { asMember: true });
    expect(screen.getByRole('link', { name: 'Keep my account' })).toHaveAttribute('href', '/dashboard/settings');
  });
});
