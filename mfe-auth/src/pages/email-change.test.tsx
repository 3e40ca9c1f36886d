import { screen, waitFor, within } from '@testing-library/react';
import { sampleProfile } from '@platform/shared/testing';
import { goodPassword } from '../fixtures/responses';
import { renderPage, refusal } from '../testing/render-page';

const pending = {
  email: 'new@example.com',
  oldConfirmed: true,
  newConfirmed: false,
  expiresAt: '2026-12-02T10:00:00.000Z',
  stoppableUntil: null,
};
const press = (name: string) => screen.getByRole('button', { name });
const newEmail = () => screen.getByLabelText('New e-mail');

describe('beginning a change of e-mail', () => {
  it('asks who is there, sends the links, and says what is left to do', async () => {
    let fresh = false;
    const begun: unknown[] = [];
    const { runtime, user } = await renderPage('/init-change-email', {
      asMember: true,
      fixtures: {
        'GET /api/profile/email': () => ({ pending: begun.length === 0 ? null : { ...pending, oldConfirmed: false } }),
        'POST /api/profile/reauthentication': () => {
          fresh = true;
          return { status: 'ok', until: '2026-12-01T10:10:00.000Z' };
        },
        'POST /api/profile/email': ({ body }) => {
          if (!fresh) throw refusal('reauthentication-required', 403);
          begun.push(body);
          return { status: 'ok' };
        },
      },
    });
    await user.type(newEmail(), 'new@example.com');
    await user.click(press('Send the links'));
    await screen.findByRole('dialog', { name: 'Confirm it’s you' });
    expect(newEmail()).toHaveValue('new@example.com');
    await user.type(screen.getByLabelText('Password'), goodPassword);
    await user.click(press('Confirm'));
    expect(await screen.findByRole('heading', { name: 'Check both inboxes' })).toBeVisible();
    expect(begun).toEqual([{ email: 'new@example.com' }]);
    expect(runtime.router.visited).toEqual(['/email-verify']);
    expect(screen.getByText('new@example.com: not confirmed yet')).toBeVisible();
    expect(screen.getByText(`${sampleProfile.email}: not confirmed yet`)).toBeVisible();
  });

  it('does nothing when the visitor closes the dialog', async () => {
    const { user } = await renderPage('/init-change-email', {
      asMember: true,
      fixtures: { 'POST /api/profile/email': refusal('reauthentication-required', 403) },
    });
    await user.type(newEmail(), 'new@example.com');
    await user.click(press('Send the links'));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(newEmail()).toHaveValue('new@example.com');
    expect(press('Send the links')).toBeEnabled();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['', 'Enter your e-mail address.'],
    ['ROWAN@example.com', 'This is already your address.'],
  ])('says what is wrong with %j', async (typed, sentence) => {
    const { user } = await renderPage('/init-change-email', { asMember: true });
    if (typed !== '') await user.type(newEmail(), typed);
    await user.click(press('Send the links'));
    expect(newEmail()).toHaveAccessibleDescription(sentence);
  });

  it('says which change waits already', async () => {
    await renderPage('/init-change-email', { asMember: true, fixtures: { 'GET /api/profile/email': { pending } } });
    expect(await screen.findByText('A change to new@example.com is waiting to be confirmed.')).toBeVisible();
  });
});

describe('a change of e-mail that waits', () => {
  it('shows which address has confirmed it, and can be given up', async () => {
    let waiting: typeof pending | null = pending;
    const giveUp = jest.fn(() => {
      waiting = null;
      return { status: 'ok' as const };
    });
    const { runtime, user } = await renderPage('/email-verify', {
      asMember: true,
      fixtures: { 'GET /api/profile/email': () => ({ pending: waiting }), 'DELETE /api/profile/email': giveUp },
    });
    expect(await screen.findByText(`${sampleProfile.email}: confirmed`)).toBeVisible();
    expect(screen.getByText('new@example.com: not confirmed yet')).toBeVisible();
    await user.click(press('Keep my current address'));
    expect(await screen.findByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
    expect(giveUp).toHaveBeenCalledTimes(1);
    expect(runtime.store.getState().toasts).toMatchObject([{ text: 'Your address stays the same.' }]);
  });
});

test('the page that waits for an e-mail claims none was sent, when it is opened by itself', async () => {
  await renderPage('/email-verify');
  const intro = await screen.findByText(/^To continue, open the link/);
  expect(intro).toHaveTextContent('To continue, open the link in the most recent e-mail from us.');
  // A line does not end at its hyphen.
  expect(within(intro).getByText('e-mail')).toHaveClass('word');
  // Of a change that support began it works for 7 days, of a new password for an hour.
  expect(screen.getByText('The link works once. The e-mail says for how long.')).toBeVisible();
  expect(screen.queryByText(/We’ve sent/)).not.toBeInTheDocument();
});

describe('the link of a change of e-mail', () => {
  const token = '/email-verify?token=a-token-of-a-change-of-mail';

  it('counts when the button is pressed, not when it is opened', async () => {
    const confirm = jest.fn((_request: { body: object }) => ({
      status: 'ok' as const,
      confirmed: 'old' as const,
      waitingFor: 'new' as const,
      madeAt: null,
    }));
    const { user } = await renderPage(token, { fixtures: { 'POST /api/profile/email/confirm': confirm } });
    expect(confirm).not.toHaveBeenCalled();
    await user.click(press('Confirm the change'));
    expect(await screen.findByRole('heading', { name: 'One more link to open' })).toHaveFocus();
    expect(screen.getByText(/open the link we sent to your new address too/)).toBeVisible();
    expect(confirm.mock.calls.map(([{ body }]) => body)).toEqual([{ token: 'a-token-of-a-change-of-mail' }]);
  });

  it('says that the change is made, and the page shows the new address', async () => {
    const { runtime, user } = await renderPage(token, {
      asMember: true,
      fixtures: {
        'POST /api/profile/email/confirm': { status: 'ok', confirmed: 'new', waitingFor: null, madeAt: null },
        'GET /api/profile': { ...sampleProfile, email: 'new@example.com' },
      },
    });
    await user.click(press('Confirm the change'));
    expect(await screen.findByRole('heading', { name: 'Your e-mail address has changed' })).toHaveFocus();
    await waitFor(() => expect(runtime.store.getState().session.profile?.email).toBe('new@example.com'));
  });

  it.each([
    ['link-expired', 400, {}, 'This link has expired', 'refused: link-expired'],
    ['link-invalid', 400, {}, 'This link isn’t valid', 'refused: link-invalid'],
    [
      'validation-failed',
      400,
      { token: 'must be the token of a link' },
      'This link isn’t valid',
      'It may be incomplete or expired.',
    ],
  ])('says so when it does not work: %s', async (code, status, fields, title, sentence) => {
    const { user } = await renderPage(token, {
      fixtures: { 'POST /api/profile/email/confirm': refusal(code, status, fields) },
    });
    await user.click(press('Confirm the change'));
    expect(await screen.findByRole('heading', { name: title })).toHaveFocus();
    expect(screen.getByText(new RegExp(sentence))).toBeVisible();
  });

  it('can be pressed again when the network failed', async () => {
    const { user } = await renderPage(token, {
      fixtures: { 'POST /api/profile/email/confirm': refusal('network', 0) },
    });
    await user.click(press('Confirm the change'));
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t reach the server.');
    expect(press('Confirm the change')).toBeEnabled();
  });
});

describe('a change that support began', () => {
  const token = 'token=a-token-of-a-change-of-mail';

  it('says from when the new address counts, once it is confirmed', async () => {
    const madeAt = '2026-12-04T10:00:00.000Z';
    const { user } = await renderPage(`/email-verify?${token}`, {
      fixtures: { 'POST /api/profile/email/confirm': { status: 'ok', confirmed: 'new', waitingFor: 'old', madeAt } },
    });
    await user.click(press('Confirm the change'));
    expect(await screen.findByRole('heading', { name: 'Your new address is confirmed' })).toHaveFocus();
    expect(screen.getByText(/It replaces the old address on .*2026/)).toBeVisible();
  });

  it('is stopped from the old address when the button is pressed, not when the link is opened', async () => {
    const stop = jest.fn((_request: { body: object }) => ({ status: 'ok' as const }));
    const { user } = await renderPage(`/email-verify?stop=1&${token}`, {
      fixtures: { 'POST /api/profile/email/stop': stop },
    });
    expect(stop).not.toHaveBeenCalled();
    await user.click(press('Stop the change'));
    expect(await screen.findByRole('heading', { name: 'Your address stays the same' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Set a new password' })).toHaveAttribute('href', '/forgot-password');
    expect(stop.mock.calls.map(([{ body }]) => body)).toEqual([{ token: 'a-token-of-a-change-of-mail' }]);
  });

  it.each([
    ['link-used', 'refused: link-used'],
    ['link-invalid', 'The change was already stopped'],
  ])('says why it cannot be stopped: %s', async (code, sentence) => {
    const { user } = await renderPage(`/email-verify?stop=1&${token}`, {
      fixtures: { 'POST /api/profile/email/stop': refusal(code, 400) },
    });
    await user.click(press('Stop the change'));
    expect(await screen.findByRole('heading', { name: 'There is nothing to stop' })).toHaveFocus();
    expect(screen.getByText(new RegExp(sentence))).toBeVisible();
  });

  it('waits for the new inbox alone, for a member who still logs in', async () => {
    const stoppableUntil = '2026-12-04T10:00:00.000Z';
    await renderPage('/email-verify', {
      asMember: true,
      fixtures: { 'GET /api/profile/email': { pending: { ...pending, oldConfirmed: false, stoppableUntil } } },
    });
    expect(await screen.findByRole('heading', { name: 'Check your new inbox' })).toBeVisible();
    expect(screen.queryByText(`${sampleProfile.email}: not confirmed yet`)).toBeNull();
    expect(press('Keep my current address')).toBeVisible();
  });
});
