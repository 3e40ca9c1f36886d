// Over 300 lines: one page with its three steps, each reached through the one before.
import { act, screen, waitFor } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { easyChallenge } from '@platform/shared/forms';
import type { ReplyOf, RequestOf } from '@platform/shared/contracts';
import { AppError } from '@platform/shared/http';
import { type Fixtures, sampleProfile } from '@platform/shared/testing';
import { goodPassword } from '../fixtures/responses';
import { mockOffered, renderPage, refusal } from '../testing/render-page';

const open = ({ at = '/login', fixtures = {} }: { at?: string; fixtures?: Fixtures } = {}) =>
  renderPage(at, { fixtures });

const email = () => screen.getByLabelText('E-mail');
const password = () => screen.getByLabelText('Password');
const button = () => screen.getByRole('button', { name: /^(?:log in|checking…|logging in…)$/i });

async function fill(user: ReturnType<typeof userEvent.setup>, secret = goodPassword) {
  await user.type(email(), 'rowan@example.com');
  await user.type(password(), secret);
}

describe('logging in', () => {
  it('signs the member in and goes to the page they came for', async () => {
    const { runtime, user } = await open({ at: '/login?continue=%2Fdashboard%3Ftab%3Dgames' });
    await fill(user);
    await user.click(button());
    await waitFor(() => expect(runtime.router.visited).toEqual(['/dashboard?tab=games']));
    expect(runtime.store.getState().session).toEqual({ authorized: true, profile: sampleProfile });
    expect(runtime.store.getState().toasts).toMatchObject([{ kind: 'success', text: 'Welcome back, Rowan Hale.' }]);
  });

  it('replaces the log-in page in the history', async () => {
    const { runtime, user } = await open();
    await fill(user);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(runtime.router.visited).toEqual(['/']));
    expect(runtime.router.action).toBe('REPLACE');
  });

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'data:text/html,elsewhere',
    'elsewhere.example',
  ])('goes to the home page when it is asked to continue to %s', async (hostile) => {
    const { runtime, user } = await open({ at: `/login?continue=${encodeURIComponent(hostile)}` });
    await fill(user);
    await user.click(button());
    await waitFor(() => expect(runtime.router.visited).toEqual(['/']));
  });

  it('sends the e-mail without spaces, the password as typed, and the solved check', async () => {
    const login = jest.fn((_request: { body: Record<string, string | undefined> }) => ({
      status: 'ok' as const,
      profile: sampleProfile,
      removalUndone: false,
    }));
    const { user } = await open({ fixtures: { 'POST /api/profile/login': login } });
    await user.type(email(), '  rowan@example.com ');
    await user.type(password(), ' two words ');
    await user.click(button());
    await waitFor(() => expect(login).toHaveBeenCalledTimes(1));
    const body = login.mock.calls[0]?.[0].body ?? {};
    expect(body).toMatchObject({ email: 'rowan@example.com', password: ' two words ' });
    expect(JSON.parse(atob(body['recaptchaToken'] ?? ''))).toMatchObject({
      challenge: easyChallenge,
      solution: { counter: expect.any(Number) },
    });
  });

  it('takes an error with code 201 of a legacy server as success', async () => {
    const { runtime, user } = await open({
      fixtures: { 'POST /api/profile/login': refusal('201', 400), 'GET /api/profile': sampleProfile },
    });
    await fill(user);
    await user.click(button());
    await waitFor(() => expect(runtime.store.getState().session.profile).toEqual(sampleProfile));
  });

  it('sends once however often it is pressed, and says what it waits for', async () => {
    let respond: (reply: ReplyOf<'POST /api/profile/login'>) => void = () => undefined;
    const login = jest.fn(() => new Promise<ReplyOf<'POST /api/profile/login'>>((resolve) => (respond = resolve)));
    const { runtime, user } = await open({ fixtures: { 'POST /api/profile/login': login } });
    await fill(user);
    const form = email().closest('form');
    // Both before React has drawn anything: only the guard of the action itself can help here.
    act(() => {
      form?.requestSubmit();
      form?.requestSubmit();
    });
    await user.click(button());
    expect(await screen.findByRole('button', { name: 'Logging in…' })).toHaveAttribute('aria-busy', 'true');
    await user.click(button());
    await user.type(password(), '{Enter}');
    respond({ status: 'ok', profile: sampleProfile, removalUndone: false });
    await waitFor(() => expect(runtime.router.visited).toHaveLength(1));
    expect(login).toHaveBeenCalledTimes(1);
  });

  it('waits visibly for a person check that is still being made', async () => {
    let challenge: (reply: ReplyOf<'GET /api/captcha/challenge'>) => void = () => undefined;
    const { runtime, user } = await open({
      fixtures: { 'GET /api/captcha/challenge': () => new Promise((resolve) => (challenge = resolve)) },
    });
    await fill(user);
    await user.click(button());
    expect(button()).toHaveAccessibleName('Checking…');
    expect(screen.getByRole('status')).toHaveTextContent('Checking…');
    expect(button()).toBeEnabled();
    challenge({ ...easyChallenge });
    await waitFor(() => expect(runtime.router.visited).toEqual(['/']));
  });
});

describe('a log-in that fails', () => {
  const summary = () => screen.getByRole('alert').parentElement;

  it('keeps what was typed after a wrong password and moves the focus to the summary', async () => {
    const { runtime, user } = await open();
    await fill(user, 'not-the-one');
    await user.click(button());
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Wrong e-mail or password\.\s*Please try again\.$/);
    expect(summary()).toHaveFocus();
    expect(email()).toHaveValue('rowan@example.com');
    expect(password()).toHaveValue('not-the-one');
    expect(runtime.store.getState().session.authorized).toBe(false);
    expect(button()).toHaveAccessibleName('Log in');
  });

  it('can be tried again with a new person check', async () => {
    const challenge = jest.fn(() => ({ ...easyChallenge }));
    const { runtime, user } = await open({ fixtures: { 'GET /api/captcha/challenge': challenge } });
    await fill(user, 'not-the-one');
    await user.click(button());
    await screen.findByRole('alert');
    await user.clear(password());
    await user.type(password(), goodPassword);
    await user.click(button());
    await waitFor(() => expect(runtime.router.visited).toEqual(['/']));
    expect(challenge).toHaveBeenCalledTimes(2);
  });

  it('solves the longer check by itself that the server asks for, and sends once more', async () => {
    const login = jest.fn(({ body }: { body: { proofToken?: string | undefined } }) => {
      if (body.proofToken === undefined) throw refusal('proof-required', 400, { proofToken: 'is required' });
      return { status: 'ok' as const, profile: sampleProfile, removalUndone: false };
    });
    const { runtime, user } = await open({
      fixtures: { 'POST /api/profile/login': login, 'GET /api/captcha/proof': { ...easyChallenge } },
    });
    await fill(user);
    await user.click(button());
    await waitFor(() => expect(runtime.router.visited).toEqual(['/']));
    expect(login).toHaveBeenCalledTimes(2);
    expect(JSON.parse(atob(login.mock.calls[1]?.[0].body.proofToken ?? ''))).toMatchObject({
      challenge: easyChallenge,
    });
  });

  it('asks for what is missing without calling the server', async () => {
    const login = jest.fn();
    const { user } = await open({ fixtures: { 'POST /api/profile/login': login } });
    await user.type(email(), 'rowan');
    await user.click(button());
    expect(summary()).toHaveFocus();
    expect(email()).toHaveAccessibleDescription('Enter an e-mail address like name@example.com.');
    expect(password()).toHaveAccessibleDescription('Enter your password.');
    expect(password()).toBeInvalid();
    expect(login).not.toHaveBeenCalled();
  });

  it('shows at its field what the server found wrong', async () => {
    const { user } = await open({
      fixtures: {
        'POST /api/profile/login': refusal('validation-failed', 400, { email: 'must be an e-mail address' }),
      },
    });
    await fill(user);
    await user.click(button());
    await screen.findByRole('alert');
    expect(email()).toHaveAccessibleDescription('The e-mail address must be an e-mail address.');
    expect(password()).toBeValid();
  });

  it.each([
    ['a person check the server refuses', refusal('captcha-failed', 400), 'We couldn’t confirm that you’re human.'],
    [
      'a person check of a wrong shape',
      refusal('validation-failed', 400, { recaptchaToken: 'must not be empty' }),
      'We couldn’t confirm that you’re human.',
    ],
    ['too many attempts', refusal('too-many-requests', 429), 'Wait a few minutes, then try again.'],
    [
      'a blocked account, and why',
      new AppError({
        code: 'account-blocked',
        kind: 'auth',
        message: 'Your account is blocked. Reason: Unpaid bill.',
        retryable: false,
        status: 403,
      }),
      /^Your account is blocked\. Reason: Unpaid bill\.\s*If you think this is a mistake, please contact us\.$/,
    ],
  ])('says in words: %s', async (_, error, sentence) => {
    const { user } = await open({ fixtures: { 'POST /api/profile/login': error } });
    await fill(user);
    await user.click(button());
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  });

  it('says that the person check cannot be done in this browser', async () => {
    const foreign = { provider: 'altcha' as const, parameters: { ...easyChallenge.parameters, algorithm: 'UNKNOWN' } };
    const { user } = await open({ fixtures: { 'GET /api/captcha/challenge': foreign } });
    await fill(user);
    await user.click(button());
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t confirm that you’re human.');
  });

  it.each(['GET /api/captcha/challenge', 'POST /api/profile/login'] as const)(
    'keeps the session when the network fails at %s',
    async (call) => {
      const { runtime, user } = await open({ fixtures: { [call]: refusal('network', 0) } });
      runtime.store.getState().signedIn(sampleProfile);
      await fill(user);
      await user.click(button());
      expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t reach the server.');
      expect(runtime.store.getState().session.authorized).toBe(true);
      expect(runtime.router.visited).toEqual([]);
      expect(email()).toHaveValue('rowan@example.com');
    },
  );
});

describe('the log-in form', () => {
  it('lets a password manager fill it and shows the password on request', async () => {
    const { user } = await open();
    expect(email()).toHaveAttribute('autocomplete', 'username webauthn');
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
    await user.click(password());
    await user.paste('from the manager');
    expect(password()).toHaveValue('from the manager');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveAttribute('type', 'text');
  });

  it('never puts the password into the address, even before its code is there', async () => {
    await open();
    expect(email().closest('form')).toHaveAttribute('method', 'post');
  });

  it('shows the picture that the editor chose for the form, and a plain ground where there is none', async () => {
    const still = { path: 'stills/shore.0a1b2c3d.jpg', width: 1280, height: 720, color: '#204060' };
    const { container, unmount } = await open({ fixtures: { 'GET /api/account-pictures': { return: still } } });
    await waitFor(() => expect(container.querySelector('figure img')?.getAttribute('src')).toContain(still.path));
    unmount();
    const plain = await open({ at: '/registration', fixtures: { 'GET /api/account-pictures': { return: still } } });
    await screen.findByLabelText('E-mail');
    expect(plain.container.querySelector('figure')).not.toBeNull();
    expect(plain.container.querySelector('figure img')).toBeNull();
  });

  it('shows no picture of the catalogue in soft mode', async () => {
    const { container } = await renderPage('/login', { gate: 'agreement' });
    await screen.findByRole('heading', { name: 'Log in' });
    expect(container.querySelector('img')).toBeNull();
  });
});

describe('the second step of a log-in', () => {
  const code = () => screen.getByLabelText('Code');
  async function reach(options: Parameters<typeof open>[0] = {}) {
    const opened = await open(options);
    await opened.user.type(email(), 'two@example.com');
    await opened.user.type(password(), goodPassword);
    await opened.user.click(button());
    expect(await screen.findByRole('heading', { name: 'One more step' })).toHaveFocus();
    return opened;
  }

  it('asks for the code of the app, and goes on where the visitor wanted to', async () => {
    const prove = jest.fn((_request: { body: object }) => ({
      status: 'ok' as const,
      profile: sampleProfile,
      removalUndone: true,
    }));
    const { runtime, user } = await reach({
      at: '/login?continue=%2Fdashboard',
      fixtures: { 'POST /api/profile/login/second-factor': prove },
    });
    expect(runtime.store.getState().session.authorized).toBe(false);
    expect(code()).toHaveAttribute('autocomplete', 'one-time-code');
    expect(code()).toHaveAttribute('inputmode', 'numeric');
    await user.click(code());
    await user.paste('123 456');
    await user.click(button());
    await waitFor(() => expect(runtime.router.visited).toEqual(['/dashboard']));
    expect(prove.mock.calls[0]?.[0].body).toEqual({ ticket: 'a ticket', method: 'totp', code: '123456' });
    expect(runtime.store.getState().toasts.map(({ text }) => text)).toEqual([
      'Welcome back, Rowan Hale.',
      'Welcome back. Your account has been kept.',
    ]);
  });

  it('takes a recovery code instead', async () => {
    const prove = jest.fn((_request: { body: object }) => ({
      status: 'ok' as const,
      profile: sampleProfile,
      removalUndone: false,
    }));
    const { user } = await reach({ fixtures: { 'POST /api/profile/login/second-factor': prove } });
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    await user.type(screen.getByLabelText('Recovery code'), 'abcd-efgh-jkmn');
    await user.click(button());
    await waitFor(() =>
      expect(prove.mock.calls[0]?.[0].body).toEqual({ ticket: 'a ticket', method: 'recovery', code: 'abcd-efgh-jkmn' }),
    );
  });

  it('takes a passkey instead', async () => {
    const prove = jest.fn((_request: { body: object }) => ({
      status: 'ok' as const,
      profile: sampleProfile,
      removalUndone: false,
    }));
    const { user } = await reach({ fixtures: { 'POST /api/profile/login/second-factor': prove } });
    await user.click(screen.getByRole('button', { name: 'Use a passkey' }));
    await waitFor(() =>
      expect(prove.mock.calls[0]?.[0].body).toEqual({
        ticket: 'a ticket',
        method: 'passkey',
        passkey: { id: 'a passkey' },
      }),
    );
  });

  it('says that a code is wrong, at its field', async () => {
    const { user } = await reach({
      fixtures: {
        'POST /api/profile/login/second-factor': refusal('second-factor-failed', 400, { code: 'is incorrect' }),
      },
    });
    await user.click(button());
    expect(code()).toHaveAccessibleDescription(expect.stringContaining('Enter the code.'));
    await user.type(code(), '000000');
    await user.click(button());
    expect(await screen.findByText('The code is incorrect.', { selector: 'p' })).toBeVisible();
    expect(code()).toHaveValue('000000');
  });

  it('goes back to the password when it took too long, and keeps the address', async () => {
    const { user } = await reach({
      fixtures: { 'POST /api/profile/login/second-factor': refusal('login-expired', 400) },
    });
    await user.type(code(), '000000');
    await user.click(button());
    expect(await screen.findByRole('alert')).toHaveTextContent('Please enter your password again.');
    expect(email()).toHaveValue('two@example.com');
    expect(password()).toHaveValue('');
  });

  it('lets the visitor go back to the password', async () => {
    const { user } = await reach();
    await user.click(screen.getByRole('button', { name: 'Back to the password' }));
    expect(await screen.findByRole('heading', { name: 'Log in' })).toHaveFocus();
    expect(email()).toHaveValue('two@example.com');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

it('leads to registration and to a forgotten password', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'Join free with your e-mail' })).toHaveAttribute('href', '/registration');
  expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password');
});

describe('why one is asked to log in', () => {
  const titled = (title: string) => ({ title }) as never;

  it.each([
    ['/dashboard/easy-cancel', 'Log in to cancel Premium'],
    ['/games/neon-meridian?buy=1', 'Log in to buy Neon Meridian'],
    ['/games/neon-meridian/play', 'Log in to play Neon Meridian'],
    ['/videos/harbour-lights', 'Log in to watch Harbour Lights'],
    ['/payment?product=premium-1&continue=%2Fgames', 'Log in to get Premium'],
    ['/payment?coins=903', 'Log in to buy coins'],
    ['/playalogin?code=ACDE-FGHJ', 'Log in to connect your headset'],
    ['/dashboard/gallery?tab=favourites', 'Log in to see your favourites and pictures'],
    ['/dashboard/payments/4T7K-9QXW-2M5C', 'Log in to see your payment'],
    ['/help/refunds', 'Log in'],
    ['//elsewhere.example/dashboard', 'Log in'],
  ])('is said of the way on %s', async (wayOn, title) => {
    await open({
      at: `/login?continue=${encodeURIComponent(wayOn)}`,
      fixtures: {
        'GET /api/games/{slug}': titled('Neon Meridian'),
        'GET /api/videos/{slug}': titled('Harbour Lights'),
      },
    });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  it('does without a title that it cannot have', async () => {
    const ask = jest.fn(() => titled('Neon Meridian'));
    const at = `/login?continue=${encodeURIComponent('/games/neon-meridian?buy=1')}`;
    await renderPage(at, { gate: 'agreement', fixtures: { 'GET /api/games/{slug}': ask } });
    expect(await screen.findByRole('heading', { name: 'Log in to buy this game' })).toBeVisible();
    expect(ask).not.toHaveBeenCalled();
  });

  it('goes along to the other forms', async () => {
    const query = `?continue=${encodeURIComponent('/games/neon-meridian?buy=1')}`;
    await open({ at: `/login${query}`, fixtures: { 'GET /api/games/{slug}': titled('Neon Meridian') } });
    const links = ['Join free with your e-mail', 'Forgot password?'].map((name) => screen.getByRole('link', { name }));
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/registration${query}`,
      `/forgot-password${query}`,
    ]);
  });
});

describe('a passkey alone', () => {
  afterEach(() => {
    mockOffered.choose = null;
  });
  const proved = () =>
    jest.fn((_request: { body: object }) => ({ status: 'ok' as const, profile: sampleProfile, removalUndone: false }));

  it('logs in by the button, without a password or a second step, and goes on', async () => {
    const prove = proved();
    const { runtime, user } = await open({
      at: '/login?continue=%2Fdashboard',
      fixtures: { 'POST /api/profile/login/passkey': prove },
    });
    await user.click(await screen.findByRole('button', { name: 'Log in with a passkey' }));
    await waitFor(() => expect(runtime.router.visited).toEqual(['/dashboard']));
    expect(prove.mock.calls[0]?.[0].body).toEqual({ ticket: 'a passkey ticket', passkey: { id: 'a passkey' } });
    expect(runtime.store.getState().toasts).toMatchObject([{ text: 'Welcome back, Rowan Hale.' }]);
  });

  it('logs in when the browser’s offer in the e-mail field is taken', async () => {
    let choose: (passkey: unknown) => void = () => undefined;
    mockOffered.choose = () => new Promise((resolve) => (choose = resolve));
    const prove = proved();
    const { runtime } = await open({ fixtures: { 'POST /api/profile/login/passkey': prove } });
    await waitFor(() => expect(choose).not.toHaveLength(0));
    await act(async () => {
      choose({ id: 'the offered one' });
      await Promise.resolve();
    });
    await waitFor(() => expect(runtime.router.visited).toEqual(['/']));
    expect(prove.mock.calls[0]?.[0].body).toMatchObject({ passkey: { id: 'the offered one' } });
  });

  it('says nothing where the browser’s offer fails, and keeps the form', async () => {
    mockOffered.choose = () => Promise.reject(new Error('aborted'));
    await open({ fixtures: { 'POST /api/profile/login/passkey/options': refusal('too-many-requests', 429) } });
    await screen.findByRole('button', { name: 'Log in with a passkey' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['second-factor-failed', 'This passkey didn’t work.'],
    ['login-expired', 'That took too long.'],
    ['account-blocked', 'refused: account-blocked'],
  ])('says why it was refused: %s', async (code, words) => {
    const { user } = await open({ fixtures: { 'POST /api/profile/login/passkey': refusal(code, 400) } });
    await user.type(email(), 'rowan@example.com');
    await user.click(await screen.findByRole('button', { name: 'Log in with a passkey' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(email()).toHaveValue('rowan@example.com');
  });
});

it('offers the phone on the way to let a headset in, and nowhere else', async () => {
  const link = jest.fn(({ query }: RequestOf<'GET /api/profile/login/playa/link'>) => ({
    url: `https://www.example.com/playalogin?code=${query?.code ?? ''}`,
    qr: ['10', '01'],
  }));
  const fixtures = { 'GET /api/profile/login/playa/link': link };
  const { unmount } = await renderPage(`/login?continue=${encodeURIComponent('/playalogin?code=acde-fghj')}`, {
    fixtures,
  });
  expect(await screen.findByText('www.example.com/playalogin?code=ACDEFGHJ')).toBeInTheDocument();
  unmount();
  link.mockClear();
  await renderPage('/login?continue=/dashboard', { fixtures });
  expect(screen.queryByRole('region', { name: 'Use your phone instead' })).toBeNull();
  expect(link).not.toHaveBeenCalled();
});

it('greets a member who has said no name by none', async () => {
  const profile = { ...sampleProfile, name: 'Member' };
  const { runtime, user } = await open({
    fixtures: { 'POST /api/profile/login': { status: 'ok', profile, removalUndone: false } },
  });
  await fill(user);
  await user.click(button());
  await waitFor(() => expect(runtime.store.getState().toasts).toMatchObject([{ text: 'Welcome back.' }]));
});
