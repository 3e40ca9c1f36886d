import { screen, waitFor, within } from '@testing-library/react';
import type * as account from '@platform/shared/forms';
import { allSetUp, laptopKey, nothingSetUp, recoveryCodes } from '../../../fixtures/settings-responses';
import { failure, offline, openSettings, section } from '../../../testing/render-settings';

const mockMakePasskey = jest.fn();
jest.mock('@platform/shared/forms', () => ({
  ...jest.requireActual<typeof account>('@platform/shared/forms'),
  makePasskey: (options: unknown): unknown => mockMakePasskey(options),
}));

const prove = failure('auth', 403, {
  code: 'reauthentication-required',
  message: 'Please enter your password again first.',
});
const press = async ({ user }: Awaited<ReturnType<typeof openSettings>>, name: string) =>
  user.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  mockMakePasskey.mockReset().mockResolvedValue({ id: 'key-1' });
});

describe('an authenticator app', () => {
  const setUp = async (fixtures = {}) => {
    const opened = await openSettings({ fixtures });
    await press(opened, 'Set up an authenticator app');
    return opened;
  };

  it('is set up by QR code or key and one code, and shows recovery codes once', async () => {
    const opened = await setUp();
    const { user, bodiesOf, toasts } = opened;
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeInTheDocument();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Code from your app'), '123 456');
    await press(opened, 'Turn it on');
    const codes = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(
      within(codes)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(recoveryCodes);
    expect(bodiesOf('POST /api/profile/second-factor/totp/confirm')).toEqual([{ code: '123456' }]);
    expect(toasts()).toEqual(['success: Authenticator app set up.']);
    expect(await section('Two-step login')).toHaveTextContent('Authenticator appON');
  });

  it('closes the codes only once they are kept', async () => {
    const opened = await setUp();
    await opened.user.type(await screen.findByLabelText('Code from your app'), '123456');
    await press(opened, 'Turn it on');
    const kept = await screen.findByRole('checkbox', { name: 'I’ve saved them in a safe place' });
    await press(opened, 'Done');
    expect(kept).toHaveAccessibleDescription('Tick this once you’ve saved the codes.');
    expect(opened.bodiesOf('POST /api/profile/second-factor/recovery-codes/saved')).toEqual([]);
    await opened.user.click(kept);
    await press(opened, 'Done');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(opened.bodiesOf('POST /api/profile/second-factor/recovery-codes/saved')).toEqual([
      { code: recoveryCodes[0] },
    ]);
  });

  it('lets the codes be copied and downloaded', async () => {
    URL.createObjectURL = jest.fn(() => 'blob:codes');
    URL.revokeObjectURL = jest.fn();
    const download = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const opened = await openSettings({ fixtures: { 'GET /api/profile/second-factor': allSetUp } });
    await press(opened, 'Make new codes');
    await opened.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Make new codes' }));
    await press(opened, 'Copy codes');
    expect(await screen.findByText('Codes copied.')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(recoveryCodes.join('\n'));
    await press(opened, 'Download codes');
    expect(download).toHaveBeenCalledTimes(1);
    download.mockRestore();
  });

  it('says what to do where the browser does not let us copy', async () => {
    const opened = await setUp();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await press(opened, 'Copy key');
    expect(await screen.findByText(/Select the text and copy it yourself/)).toBeInTheDocument();
  });

  it('is first asked for again who it is, and goes on by itself', async () => {
    let proven = false;
    const { user } = await setUp({
      'POST /api/profile/second-factor/totp/start': () => {
        if (!proven) throw prove;
        return { secret: 'JBSWY3DP', uri: 'otpauth://totp/x', qr: ['1'] };
      },
      'POST /api/profile/reauthentication': () => {
        proven = true;
        return { status: 'ok', until: '2026-11-20T10:10:00.000Z' };
      },
    });
    const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' });
    await user.type(within(dialog).getByLabelText('Password'), 'demo');
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByRole('dialog', { name: 'Set up your authenticator app' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog', { name: 'Confirm it’s you' })).toBeNull();
  });

  it('is not begun, and says nothing, when that dialog is closed', async () => {
    const opened = await setUp({ 'POST /api/profile/second-factor/totp/start': prove });
    await press(opened, 'Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button', { name: 'Set up an authenticator app' })).not.toHaveAttribute('aria-busy');
  });

  it.each([
    ['letters', 'abc', undefined, 'Enter the six digits shown in your app.'],
    [
      'a code that is refused by its field',
      '123456',
      failure('validation', 422, { fields: { code: 'is incorrect' } }),
      'The code is incorrect.',
    ],
    [
      'a code that is refused',
      '123456',
      failure('validation', 422, { code: 'second-factor-failed' }),
      'The code is incorrect.',
    ],
    ['no connection', '123456', offline, 'We couldn’t reach the server.'],
  ])('keeps what was typed with %s', async (_, typed, error, words) => {
    const opened = await setUp(error === undefined ? {} : { 'POST /api/profile/second-factor/totp/confirm': error });
    await opened.user.type(await screen.findByLabelText('Code from your app'), typed);
    await press(opened, 'Turn it on');
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByLabelText('Code from your app')).toHaveValue(typed);
  });

  it('says when it cannot be begun', async () => {
    await setUp({ 'POST /api/profile/second-factor/totp/start': offline });
    expect(await within(await section('Two-step login')).findByRole('alert')).toHaveTextContent(
      'We couldn’t reach the server.',
    );
  });

  it('is taken away after a dialog that says what then is', async () => {
    const opened = await openSettings({
      fixtures: { 'GET /api/profile/second-factor': { ...allSetUp, passkeys: [] } },
    });
    await press(opened, 'Remove the authenticator app');
    expect(await screen.findByRole('dialog', { name: 'Remove the authenticator app?' })).toHaveTextContent(
      'You’ll log in with your password only',
    );
    await press(opened, 'Remove');
    await screen.findByRole('button', { name: 'Set up an authenticator app' });
    expect(opened.toasts()).toEqual(['success: Authenticator app removed.']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('passkeys', () => {
  const add = async (name: string, fixtures = {}) => {
    const opened = await openSettings({ fixtures });
    await press(opened, 'Add a passkey');
    const field = await screen.findByRole('textbox', { name: 'Name', description: /A name you’ll recognise/ });
    if (name !== '') await opened.user.type(field, name);
    await press(opened, 'Create passkey');
    return { ...opened, field };
  };

  it('are made by the browser, kept by a name, and the first one brings recovery codes', async () => {
    const opened = await add('My laptop');
    const { bodiesOf, user } = opened;
    await screen.findByRole('list', { name: 'Recovery codes' });
    expect(mockMakePasskey).toHaveBeenCalledWith({ challenge: 'challenge' });
    expect(bodiesOf('POST /api/profile/second-factor/passkeys')).toEqual([
      { name: 'My laptop', response: { id: 'key-1' } },
    ]);
    await user.click(screen.getByRole('checkbox', { name: /I’ve saved them/ }));
    await press(opened, 'Done');
    expect(await section('Two-step login')).toHaveTextContent('My laptopAdded on 3 May 2026, never used');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('bring no codes when there are some already', async () => {
    const { toasts } = await add('My laptop', {
      'POST /api/profile/second-factor/passkeys': { ...allSetUp, recoveryCodes: null },
    });
    await waitFor(() => expect(toasts()).toEqual(['success: Passkey added.']));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['no name', '', undefined, 'Give it a name'],
    ['a device that gave up', 'My laptop', 'passkey-refused', 'No passkey was created.'],
    ['a device that has one', 'My laptop', 'passkey-known', 'This device already has a passkey for your account.'],
    ['a browser that knows none', 'My laptop', 'passkey-unsupported', 'This browser can’t create passkeys here.'],
  ])('say what to do with %s, and keep the name', async (_, name, code, words) => {
    if (code !== undefined) mockMakePasskey.mockRejectedValue(failure('validation', 0, { code }));
    const { field } = await add(name);
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(field).toHaveValue(name);
  });

  it('are removed after a dialog', async () => {
    const opened = await openSettings({
      fixtures: {
        'GET /api/profile/second-factor': allSetUp,
        'DELETE /api/profile/second-factor/passkeys/{id}': { ...allSetUp, passkeys: [] },
      },
    });
    await press(opened, 'Remove the passkey My laptop');
    expect(await screen.findByRole('dialog', { name: `Remove the passkey “${laptopKey.name}”?` })).toHaveTextContent(
      'Your other methods stay the same.',
    );
    await press(opened, 'Remove');
    await waitFor(() => expect(screen.queryByText('My laptop')).toBeNull());
    expect(await section('Two-step login')).toHaveTextContent('Authenticator appON');
  });
});

it('counts a passkey as removed when it already is', async () => {
  const responses = [allSetUp, { ...allSetUp, passkeys: [] }];
  const opened = await openSettings({
    fixtures: {
      'GET /api/profile/second-factor': () => responses.shift() ?? nothingSetUp,
      'DELETE /api/profile/second-factor/passkeys/{id}': failure('not-found', 404),
    },
  });
  await press(opened, 'Remove the passkey My laptop');
  await press(opened, 'Remove');
  await waitFor(() => expect(screen.queryByText('My laptop')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('recovery codes', () => {
  const oldOnesAreDead = 'Your new recovery codes work now. The old ones no longer do.';

  it('are not spoken of without a second step', async () => {
    await openSettings({ fixtures: { 'GET /api/profile/second-factor': nothingSetUp } });
    await screen.findByRole('button', { name: 'Add a passkey' });
    expect(screen.queryByRole('button', { name: 'Make new codes' })).toBeNull();
  });

  it.each([
    [8, null],
    [2, 'You have only 2 recovery codes left.'],
    [1, 'You have only 1 recovery code left.'],
    [0, 'You have no recovery codes.'],
  ])('warn when they run out: %i left', async (recoveryCodesLeft, words) => {
    await openSettings({ fixtures: { 'GET /api/profile/second-factor': { ...allSetUp, recoveryCodesLeft } } });
    await screen.findByRole('button', { name: 'Make new codes' });
    expect(screen.queryByText(/^You have .*recovery codes?/)?.textContent ?? null).toBe(words);
  });

  it('are made anew after a dialog, and shown', async () => {
    const opened = await openSettings({ fixtures: { 'GET /api/profile/second-factor': allSetUp } });
    await press(opened, 'Make new codes');
    const dialog = await screen.findByRole('dialog', { name: 'Make new recovery codes?' });
    expect(opened.bodiesOf('POST /api/profile/second-factor/recovery-codes')).toEqual([]);
    await opened.user.click(within(dialog).getByRole('button', { name: 'Make new codes' }));
    expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeInTheDocument();
    // Nothing has changed before they are saved.
    expect(await section('Two-step login')).toHaveTextContent('8 left.');
    await opened.user.click(screen.getByRole('checkbox', { name: /I’ve saved them/ }));
    await press(opened, 'Done');
    await waitFor(() => expect(opened.toasts()).toEqual([`success: ${oldOnesAreDead}`]));
    expect(await section('Two-step login')).toHaveTextContent('4 left.');
  });

  it('that are not kept leave the old ones as they are', async () => {
    const opened = await openSettings({ fixtures: { 'GET /api/profile/second-factor': allSetUp } });
    await press(opened, 'Make new codes');
    await opened.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Make new codes' }));
    await press(opened, 'Keep the old codes');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(opened.bodiesOf('POST /api/profile/second-factor/recovery-codes/saved')).toEqual([]);
    expect(await section('Two-step login')).toHaveTextContent('8 left.');
  });

  it('stay on the screen when they could not be taken into use', async () => {
    const opened = await openSettings({
      fixtures: {
        'GET /api/profile/second-factor': allSetUp,
        'POST /api/profile/second-factor/recovery-codes/saved': offline,
      },
    });
    await press(opened, 'Make new codes');
    await opened.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Make new codes' }));
    await opened.user.click(await screen.findByRole('checkbox', { name: /I’ve saved them/ }));
    await press(opened, 'Done');
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t reach the server.');
    expect(screen.getByRole('list', { name: 'Recovery codes' })).toBeInTheDocument();
  });
});
