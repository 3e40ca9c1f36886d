// Over 300 lines: one page with its steps, each reached through the one before.
import { screen, waitFor, within } from '@testing-library/react';
import { sampleProfile } from '@platform/shared/testing';
import { goodToken } from '../fixtures/responses';
import { renderPage, refusal } from '../testing/render-page';

const email = () => screen.getByLabelText('E-mail');
const press = (name: string) => screen.getByRole('button', { name });

describe('asking for a link to register with', () => {
  it('says what an account brings, which no other page of the account does', async () => {
    const { unmount } = await renderPage('/registration');
    expect(screen.getByText('Free to join. Yours to keep.')).toBeInTheDocument();
    expect(within(screen.getByRole('list', { name: 'What you get' })).getAllByRole('listitem')).toHaveLength(5);
    expect(screen.getByText('No card needed')).toBeVisible();
    expect(screen.getByText('5 gems for each game you own and rate.')).toBeInTheDocument();
    expect(
      screen.getByText(
        /^We’ll e-mail you a link to set your password\. The link works once and expires after 24 hours\./,
      ),
    ).toBeVisible();
    unmount();
    await renderPage('/login');
    expect(screen.getByText('Pick up where you left off.')).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'What you get' })).toBeNull();
    expect(screen.queryByText('No card needed')).toBeNull();
  });

  it('sends the address and a box that is not ticked for the visitor, and says where the mail is', async () => {
    const request = jest.fn((_request: { body: object }) => ({ status: 'ok' as const }));
    const { runtime, user } = await renderPage('/registration', {
      fixtures: { 'POST /api/profile/registration/request-link': request },
    });
    expect(screen.getByRole('checkbox', { name: /news and offers/ })).not.toBeChecked();
    await user.type(email(), ' rowan@example.com');
    await user.click(press('Send me a link'));
    await waitFor(() => expect(runtime.router.visited).toEqual(['/email-verify']));
    expect(request.mock.calls[0]?.[0].body).toEqual({
      email: 'rowan@example.com',
      promotionSubscribe: false,
      recaptchaToken: expect.any(String),
    });
    expect(await screen.findByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
    expect(await screen.findByText('rowan@example.com')).toBeVisible();
    expect(screen.getByText('The link works once and expires after 24 hours.')).toBeVisible();
    // The email address is private, so it is not in the page's address.
    expect(runtime.router.location.search).toBe('');
  });

  it('sends the consent that was given', async () => {
    const request = jest.fn((_request: { body: object }) => ({ status: 'ok' as const }));
    const { user } = await renderPage('/registration', {
      fixtures: { 'POST /api/profile/registration/request-link': request },
    });
    await user.type(email(), 'rowan@example.com');
    await user.click(screen.getByRole('checkbox', { name: /news and offers/ }));
    await user.click(press('Send me a link'));
    await waitFor(() => expect(request.mock.calls[0]?.[0].body).toMatchObject({ promotionSubscribe: true }));
  });

  it('lets the visitor change the address, which is still there', async () => {
    const { runtime, user } = await renderPage('/registration');
    await user.type(email(), 'rowan@exmaple.com');
    await user.click(press('Send me a link'));
    await user.click(await screen.findByRole('button', { name: 'Resend or change address' }));
    expect(runtime.router.location.pathname).toBe('/registration');
    await waitFor(() => expect(email()).toHaveValue('rowan@exmaple.com'));
  });

  it('says at the field what is wrong, and sends nothing', async () => {
    const request = jest.fn();
    const { user } = await renderPage('/registration', {
      fixtures: { 'POST /api/profile/registration/request-link': request },
    });
    await user.type(email(), 'rowan');
    await user.click(press('Send me a link'));
    expect(screen.getByRole('alert').parentElement).toHaveFocus();
    expect(email()).toHaveAccessibleDescription('Enter an e-mail address like name@example.com.');
    expect(request).not.toHaveBeenCalled();
  });

  it.each([
    ['network', 0, 'We couldn’t reach the server.'],
    ['too-many-requests', 429, 'Too many attempts.'],
    ['captcha-failed', 400, 'We couldn’t confirm that you’re human.'],
  ])('keeps what was typed when it fails: %s', async (code, status, sentence) => {
    const { user } = await renderPage('/registration', {
      fixtures: { 'POST /api/profile/registration/request-link': refusal(code, status) },
    });
    await user.type(email(), 'rowan@example.com');
    await user.click(press('Send me a link'));
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(email()).toHaveValue('rowan@example.com');
    expect(press('Send me a link')).toBeEnabled();
  });
});

describe.each([
  {
    page: '/registration',
    request: 'registration',
    title: 'Choose a password',
    button: 'Create account',
    again: '/registration',
    toast: 'Welcome. Your account is ready.',
  },
  {
    page: '/set-password',
    request: 'reset',
    title: 'Set a new password',
    button: 'Set password',
    again: '/forgot-password',
    toast: 'Your new password is set.',
  },
] as const)('the link of a mail at $page', ({ page, request, title, button, again, toast }) => {
  const password = () => screen.getByLabelText('Password');

  it('lets the visitor choose a password, and logs in', async () => {
    const update = jest.fn((_request: { body: object }) => ({
      status: 'ok' as const,
      profile: sampleProfile,
      continueTo: null,
    }));
    const { runtime, user } = await renderPage(`${page}?token=${goodToken}`, {
      fixtures: { 'POST /api/profile/password/update': update },
    });
    expect(await screen.findByRole('heading', { name: title })).toHaveFocus();
    expect(screen.getByText(sampleProfile.email)).toBeVisible();
    expect(password()).toHaveAttribute('autocomplete', 'new-password');
    await user.type(password(), 'kettle river anchor');
    expect(screen.getByText('Strong.')).toBeVisible();
    await user.click(press(button));
    await waitFor(() => expect(runtime.router.visited).toEqual(['/']));
    expect(runtime.router.action).toBe('REPLACE');
    expect(update.mock.calls[0]?.[0].body).toEqual({ password: 'kettle river anchor', token: goodToken, request });
    expect(runtime.store.getState().session).toEqual({ authorized: true, profile: sampleProfile });
    expect(runtime.store.getState().toasts).toMatchObject([{ kind: 'success', text: toast }]);
  });

  it('goes to the log-in where a second step is asked for', async () => {
    const { runtime, user } = await renderPage(`${page}?token=${goodToken}`, {
      fixtures: { 'POST /api/profile/password/update': { status: 'ok', profile: null, continueTo: null } },
    });
    await screen.findByRole('heading', { name: title });
    await user.type(password(), 'kettle river anchor');
    await user.click(press(button));
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
    expect(await screen.findByRole('alert')).toHaveTextContent('Your new password is set.');
    expect(screen.getByLabelText('E-mail')).toHaveValue(sampleProfile.email);
    expect(runtime.store.getState().session.authorized).toBe(false);
  });

  it('says what is wrong with the password: too short here, too common there', async () => {
    const common = refusal('validation-failed', 400, { password: 'is one of the most common passwords' });
    const { user } = await renderPage(`${page}?token=${goodToken}`, {
      fixtures: { 'POST /api/profile/password/update': common },
    });
    await screen.findByRole('heading', { name: title });
    await user.type(password(), 'short');
    await user.click(press(button));
    expect(password()).toHaveAccessibleDescription(expect.stringContaining('Use at least 8 characters.'));
    await user.type(password(), 'password');
    await user.click(press(button));
    await waitFor(() =>
      expect(password()).toHaveAccessibleDescription(
        expect.stringContaining('The password is one of the most common passwords.'),
      ),
    );
    expect(password()).toHaveValue('shortpassword');
  });

  it.each([
    ['expired', 'This link has expired'],
    ['used', 'This link was already used'],
    ['unknown', 'This link isn’t valid'],
  ] as const)('says so when it is %s, with a way on', async (state, heading) => {
    await renderPage(`${page}?token=${goodToken}`, {
      fixtures: { 'POST /api/profile/link': { state, email: null, continueTo: null } },
    });
    expect(await screen.findByRole('heading', { name: heading })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Get a new link' })).toHaveAttribute('href', again);
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  });

  it('says how long it worked, when it is expired', async () => {
    await renderPage(`${page}?token=${goodToken}`, {
      fixtures: { 'POST /api/profile/link': { state: 'expired', email: null, continueTo: null } },
    });
    const lifetime = request === 'registration' ? '24 hours' : 'one hour';
    expect(await screen.findByText(new RegExp(`^Links expire after ${lifetime}`))).toHaveTextContent(
      `Links expire after ${lifetime}, so an old e-mail can’t open your account.`,
    );
  });

  it('takes what does not even look like a token for none', async () => {
    await renderPage(`${page}?token=%00`, {
      fixtures: {
        'POST /api/profile/link': refusal('validation-failed', 400, { token: 'must be the token of a link' }),
      },
    });
    expect(await screen.findByRole('heading', { name: 'This link isn’t valid' })).toBeVisible();
  });

  it('says so when the address was registered meanwhile', async () => {
    let state: 'valid' | 'used' = 'valid';
    const { user } = await renderPage(`${page}?token=${goodToken}`, {
      fixtures: {
        'POST /api/profile/link': () => ({
          state,
          email: state === 'valid' ? sampleProfile.email : null,
          continueTo: null,
        }),
        'POST /api/profile/password/update': () => {
          state = 'used';
          throw refusal('link-used', 400);
        },
      },
    });
    await screen.findByRole('heading', { name: title });
    await user.type(password(), 'kettle river anchor');
    await user.click(press(button));
    expect(await screen.findByRole('heading', { name: 'This link was already used' })).toBeVisible();
  });

  it('can be checked again when the network failed', async () => {
    let online = false;
    const { user } = await renderPage(`${page}?token=${goodToken}`, {
      fixtures: {
        'POST /api/profile/link': () => {
          if (!online) throw refusal('network', 0);
          return { state: 'valid', email: sampleProfile.email, continueTo: null };
        },
      },
    });
    expect(await screen.findByRole('heading', { name: 'We couldn’t check the link' })).toBeVisible();
    online = true;
    await user.click(press('Try again'));
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  });
});

describe('a forgotten password', () => {
  it('gets a response in the same words for every address', async () => {
    const { runtime, user } = await renderPage('/forgot-password');
    await user.type(email(), 'nobody@example.com');
    await user.click(press('Send me a link'));
    await waitFor(() => expect(runtime.router.visited).toEqual(['/email-verify']));
    expect(await screen.findByText('nobody@example.com')).toBeVisible();
    expect(screen.getByText('The link works once and expires after one hour.')).toBeVisible();
  });

  it('needs a link: its page without one leads to where they are made', async () => {
    await renderPage('/set-password');
    expect(screen.getByRole('heading', { name: 'This link isn’t valid' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Get a new link' })).toHaveAttribute('href', '/forgot-password');
  });
});

describe('the way on', () => {
  const game = '/games/neon-meridian?buy=1';
  const query = `?continue=${encodeURIComponent(game)}`;
  const password = () => screen.getByLabelText('Password');

  it.each([
    ['/registration', 'POST /api/profile/registration/request-link'],
    ['/forgot-password', 'POST /api/profile/password/request-link'],
  ] as const)('is sent with the request of %s, and every form on the way keeps it', async (page, endpoint) => {
    const request = jest.fn((_request: { body: object }) => ({ status: 'ok' as const }));
    const { runtime, user } = await renderPage(`${page}${query}`, { fixtures: { [endpoint]: request } });
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', `/login${query}`);
    await user.type(email(), 'rowan@example.com');
    await user.click(press('Send me a link'));
    await waitFor(() => expect(runtime.router.visited).toEqual([`/email-verify${query}`]));
    expect(request.mock.calls[0]?.[0].body).toMatchObject({ continue: game });
    expect(await screen.findByRole('link', { name: 'Log in' })).toHaveAttribute('href', `/login${query}`);
    await user.click(await screen.findByRole('button', { name: 'Resend or change address' }));
    expect(runtime.router.visited.at(-1)).toBe(`${page}${query}`);
  });

  it('is named by the form that asks for the link', async () => {
    await renderPage(`/registration?continue=${encodeURIComponent('/dashboard/easy-cancel')}`);
    expect(await screen.findByText(/and then you can cancel Premium\./)).toBeVisible();
  });

  it('is what the server kept with the link, on whatever device that is opened', async () => {
    const { runtime, user } = await renderPage(`/registration?token=${goodToken}`, {
      fixtures: { 'POST /api/profile/password/update': { status: 'ok', profile: sampleProfile, continueTo: game } },
    });
    await screen.findByRole('heading', { name: 'Choose a password' });
    await user.type(password(), 'kettle river anchor');
    await user.click(press('Create account'));
    await waitFor(() => expect(runtime.router.visited).toEqual([game]));
  });

  it('goes home where the reply says another site', async () => {
    const { runtime, user } = await renderPage(`/registration?token=${goodToken}`, {
      fixtures: {
        'POST /api/profile/password/update': { status: 'ok', profile: sampleProfile, continueTo: '/..//evil.example' },
      },
    });
    await screen.findByRole('heading', { name: 'Choose a password' });
    await user.type(password(), 'kettle river anchor');
    await user.click(press('Create account'));
    await waitFor(() => expect(runtime.router.visited).toEqual(['/']));
  });

  it('leads over the log-in where a second step is asked for', async () => {
    const { runtime, user } = await renderPage(`/set-password?token=${goodToken}`, {
      fixtures: { 'POST /api/profile/password/update': { status: 'ok', profile: null, continueTo: game } },
    });
    await screen.findByRole('heading', { name: 'Set a new password' });
    await user.type(password(), 'kettle river anchor');
    await user.click(press('Set password'));
    await waitFor(() => expect(runtime.router.visited).toEqual([`/login${query}`]));
  });

  it('outlives a link that does not work any more', async () => {
    await renderPage(`/registration?token=${goodToken}`, {
      fixtures: { 'POST /api/profile/link': { state: 'expired', email: null, continueTo: game } },
    });
    expect(await screen.findByRole('link', { name: 'Get a new link' })).toHaveAttribute(
      'href',
      `/registration${query}`,
    );
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', `/login${query}`);
  });
});
