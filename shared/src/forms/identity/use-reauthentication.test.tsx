import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { AppError } from '@platform/shared/http';
import { RuntimeProvider } from '@platform/shared/remote';
import { createTestRuntime, type Fixtures } from '@platform/shared/testing';
import { isDismissal } from './dismissal';
import { useReauthentication } from './use-reauthentication';

jest.mock('@simplewebauthn/browser', () => ({
  startAuthentication: jest.fn(() => Promise.resolve({ id: 'a passkey' })),
  startRegistration: jest.fn(),
}));

beforeAll(() => {
  Object.assign(globalThis, { PublicKeyCredential: function PublicKeyCredential() {} });
});

const refusal = (code: string, status: number) =>
  new AppError({ code, kind: 'auth', message: `refused: ${code}`, retryable: false, status });
const wanted = refusal('reauthentication-required', 403);

function Page({ call }: { call: () => Promise<string> }) {
  const { guarded, dialog } = useReauthentication();
  const [outcome, setOutcome] = useState('');
  const [typed, setTyped] = useState('');
  const press = () =>
    void guarded(call).then(setOutcome, (error: unknown) =>
      setOutcome(isDismissal(error) ? 'given up' : String(error)),
    );
  return (
    <>
      <input aria-label="New e-mail" value={typed} onChange={({ target }) => setTyped(target.value)} />
      <button type="button" onClick={press}>
        Change it
      </button>
      <p>Outcome: {outcome}</p>
      {dialog}
    </>
  );
}

/** A call that is refused until the member has confirmed who they are. */
async function open({
  methods = ['password'],
  fixtures = {},
}: { methods?: readonly ('password' | 'totp' | 'recovery' | 'passkey')[]; fixtures?: Fixtures } = {}) {
  let proved = false;
  const prove = jest.fn(({ body }: { body: { password: string; code?: string | undefined; passkey?: unknown } }) => {
    if (body.password !== 'right') throw refusal('invalid-credentials', 401);
    proved = true;
    return { status: 'ok' as const, until: '2026-11-21T12:10:00.000Z' };
  });
  const call = jest.fn(async () => {
    if (!proved) throw wanted;
    return 'changed';
  });
  const runtime = createTestRuntime({
    fixtures: {
      'GET /api/profile/reauthentication': { until: null, methods: [...methods] },
      'POST /api/profile/reauthentication': prove,
      'POST /api/profile/second-factor/passkeys/assertion-options': { challenge: 'abc' },
      ...fixtures,
    },
  });
  const user = userEvent.setup({ delay: null });
  render(
    <RuntimeProvider runtime={runtime}>
      <Page call={call} />
    </RuntimeProvider>,
  );
  await user.type(screen.getByLabelText('New e-mail'), 'new@example.com');
  await user.click(screen.getByRole('button', { name: 'Change it' }));
  await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  return { user, call, prove };
}

const password = () => screen.getByLabelText('Password');
const confirm = () => screen.getByRole('button', { name: 'Confirm' });

describe('confirming that it is you', () => {
  it('asks for the password, then makes the call again and keeps what was typed', async () => {
    const { user, call, prove } = await open();
    expect(password()).toHaveFocus();
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
    await user.type(password(), 'right');
    await user.click(confirm());
    expect(await screen.findByText('Outcome: changed')).toBeVisible();
    expect(prove.mock.calls[0]?.[0].body).toEqual({ password: 'right' });
    expect(call).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText('New e-mail')).toHaveValue('new@example.com');
    expect(screen.getByRole('button', { name: 'Change it' })).toHaveFocus();
  });

  it('says that the password is wrong and keeps asking', async () => {
    const { user, call } = await open();
    await user.type(password(), 'wrong');
    await user.click(confirm());
    expect(await screen.findByRole('alert')).toHaveTextContent('Wrong password.');
    expect(screen.getByRole('alert').parentElement).toHaveFocus();
    expect(password()).toHaveValue('wrong');
    expect(call).toHaveBeenCalledTimes(1);
    await user.clear(password());
    await user.type(password(), 'right');
    await user.click(confirm());
    expect(await screen.findByText('Outcome: changed')).toBeVisible();
  });

  it('says that either is wrong where a code was asked for, too', async () => {
    const { user } = await open({ methods: ['password', 'totp'] });
    await user.type(await screen.findByLabelText('Authenticator code'), '123456');
    await user.type(password(), 'wrong');
    await user.click(confirm());
    expect(await screen.findByRole('alert')).toHaveTextContent('Wrong password or code.');
  });

  it.each(['Cancel', 'Close'])('gives the call up on "%s", without having made it', async (name) => {
    const { user, call, prove } = await open();
    await user.click(screen.getByRole('button', { name }));
    expect(await screen.findByText('Outcome: given up')).toBeVisible();
    expect(call).toHaveBeenCalledTimes(1);
    expect(prove).not.toHaveBeenCalled();
  });

  it('wants the code, too, of an account that has a second factor', async () => {
    const { user, prove } = await open({ methods: ['password', 'totp', 'recovery'] });
    const code = await screen.findByLabelText('Authenticator code or recovery code');
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await user.type(password(), 'right');
    await user.click(confirm());
    expect(code).toHaveAccessibleDescription('Enter the code.');
    expect(prove).not.toHaveBeenCalled();
    await user.type(code, ' 123 456 ');
    await user.click(confirm());
    await waitFor(() => expect(prove.mock.calls[0]?.[0].body).toEqual({ password: 'right', code: '123 456' }));
  });

  it('takes a passkey in place of a code', async () => {
    const { user, prove } = await open({ methods: ['password', 'recovery', 'passkey'] });
    await user.type(password(), 'right');
    await user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
    expect(await screen.findByText('Outcome: changed')).toBeVisible();
    expect(prove.mock.calls[0]?.[0].body).toEqual({ password: 'right', passkey: { id: 'a passkey' } });
  });

  it('sends one proof, however often it is pressed', async () => {
    const { user, prove } = await open({
      fixtures: { 'POST /api/profile/reauthentication': () => new Promise(() => undefined) },
    });
    await user.type(password(), 'right');
    await user.click(confirm());
    await user.click(confirm());
    expect(confirm()).toHaveAttribute('aria-busy', 'true');
    expect(prove).not.toHaveBeenCalled();
  });

  it('tells of a fault without losing anything', async () => {
    const { user } = await open({ fixtures: { 'POST /api/profile/reauthentication': refusal('network', 0) } });
    await user.type(password(), 'right');
    await user.click(confirm());
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t reach the server.');
    expect(password()).toHaveValue('right');
  });
});
