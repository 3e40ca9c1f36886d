import { screen, waitFor, within } from '@testing-library/react';
import { member } from '../../../fixtures/responses';
import { avatars, pendingEmail } from '../../../fixtures/settings-responses';
import { failure, offline, openSettings, section } from '../../../testing/render-settings';

const withPicture = { ...member, photoMedia: avatars[0]?.image ?? null };
const dialog = () => screen.findByRole('dialog', { name: 'Your picture' });

describe('the name', () => {
  it('is saved, and the header has it at once', async () => {
    const { user, runtime, toasts, bodiesOf } = await openSettings();
    const field = await screen.findByLabelText('Your name');
    expect(field).toHaveValue('Rowan Hale');
    await user.clear(field);
    await user.type(field, '  Rowan Vale ');
    await user.click(screen.getByRole('button', { name: 'Save name' }));
    await waitFor(() => expect(toasts()).toEqual(['success: Name saved.']));
    expect(bodiesOf('PUT /api/profile')).toEqual([{ name: 'Rowan Vale' }]);
    expect(runtime.store.getState().session.profile?.name).toBe('Rowan Vale');
  });

  it('is not sent empty', async () => {
    const { user, bodiesOf } = await openSettings();
    await user.clear(await screen.findByLabelText('Your name'));
    await user.click(screen.getByRole('button', { name: 'Save name' }));
    expect(screen.getByLabelText('Your name')).toHaveAccessibleDescription(/^Enter a name\./);
    expect(bodiesOf('PUT /api/profile')).toEqual([]);
  });

  it.each([
    [
      'says what the server says of it',
      failure('validation', 422, { fields: { name: 'must be at most 60 characters' } }),
      'The name must be at most 60 characters.',
    ],
    ['says that there is no connection', offline, 'We couldn’t reach the server.'],
  ])('%s, and nothing typed is lost', async (_, error, words) => {
    const { user } = await openSettings({ fixtures: { 'PUT /api/profile': error } });
    const field = await screen.findByLabelText('Your name');
    await user.type(field, ' the Second');
    await user.click(screen.getByRole('button', { name: 'Save name' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByLabelText('Your name')).toHaveValue('Rowan Hale the Second');
  });
});

describe('the public name', () => {
  const renamed = {
    ...member,
    publicName: { name: 'Velvet Comet', isConfirmed: true, changeableFrom: '2026-12-25T10:00:00Z' },
  };

  it('is saved apart from the private one, and says from when it can be changed again', async () => {
    const { user, runtime, toasts, bodiesOf } = await openSettings({
      fixtures: { 'PUT /api/profile/public-name': renamed },
    });
    const field = await screen.findByLabelText('Public name');
    expect(field).toHaveValue('Blue Harbour');
    await user.clear(field);
    await user.type(field, 'Velvet Comet');
    await user.click(screen.getByRole('button', { name: 'Save public name' }));
    await waitFor(() => expect(toasts()).toEqual(['success: Others see you as Velvet Comet.']));
    expect(bodiesOf('PUT /api/profile/public-name')).toEqual([{ name: 'Velvet Comet' }]);
    expect(bodiesOf('PUT /api/profile')).toEqual([]);
    expect(runtime.store.getState().session.profile?.publicName.name).toBe('Velvet Comet');
    expect(screen.getByLabelText('Public name')).toHaveAttribute('readonly');
    expect(screen.getByLabelText('Public name')).toHaveAccessibleDescription(/You can change it again on .*25/);
    expect(screen.queryByRole('button', { name: 'Save public name' })).toBeNull();
  });

  it.each([
    ['too short a name', 'Al', undefined, 'Enter a name of 3 to 20 characters.'],
    [
      'one that somebody has',
      'Night Owl',
      failure('validation', 400, { fields: { name: 'is another member’s, or looks like it' } }),
      'The public name is another member’s, or looks like it.',
    ],
  ])('says what is wrong with %s, which stays', async (_, name, error, words) => {
    const { user } = await openSettings({ fixtures: error ? { 'PUT /api/profile/public-name': error } : {} });
    const field = await screen.findByLabelText('Public name');
    await user.clear(field);
    await user.type(field, name);
    await user.click(screen.getByRole('button', { name: 'Save public name' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(words)));
    expect(field).toHaveValue(name);
  });
});

describe('the picture', () => {
  it('is one of those to choose from', async () => {
    const { user, runtime, bodiesOf, toasts } = await openSettings();
    await user.click(await screen.findByRole('button', { name: 'Change picture' }));
    const choices = await within(await dialog()).findAllByRole('radio');
    expect(choices.map((radio) => radio.getAttribute('aria-label'))).toEqual([
      'Picture 1',
      'Picture 2',
      'Picture 3',
      'Picture 4',
    ]);
    expect(screen.getByRole('button', { name: 'Use this picture' })).toBeDisabled();
    await user.click(screen.getByRole('radio', { name: 'Picture 2' }));
    await user.click(screen.getByRole('button', { name: 'Use this picture' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodiesOf('PUT /api/profile')).toEqual([{ photoMediaId: 'orbit' }]);
    expect(runtime.store.getState().session.profile?.photoMedia).toEqual(avatars[1]?.image);
    expect(toasts()).toEqual(['success: Picture saved.']);
  });

  it('shows which one the member has', async () => {
    const { user } = await openSettings({ profile: withPicture });
    await user.click(await screen.findByRole('button', { name: 'Change picture' }));
    expect(await screen.findByRole('radio', { name: 'Picture 1' })).toBeChecked();
  });

  it('says when none could be loaded, and tries again', async () => {
    const respond = jest.fn(() => avatars);
    respond.mockImplementationOnce(() => {
      throw failure('server', 503);
    });
    const { user } = await openSettings({ fixtures: { 'GET /api/avatars': respond } });
    await user.click(await screen.findByRole('button', { name: 'Change picture' }));
    await user.click(await within(await dialog()).findByRole('button', { name: 'Try again' }));
    expect(await screen.findAllByRole('radio')).toHaveLength(4);
  });

  it('offers an upload where there is nothing to choose from', async () => {
    const { user } = await openSettings({ fixtures: { 'GET /api/avatars': [] } });
    await user.click(await screen.findByRole('button', { name: 'Change picture' }));
    expect(await screen.findByRole('heading', { name: 'No pictures yet' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Upload a picture' })).toBeInTheDocument();
  });

  it('keeps the choice when it cannot be saved', async () => {
    const { user } = await openSettings({ fixtures: { 'PUT /api/profile': offline } });
    await user.click(await screen.findByRole('button', { name: 'Change picture' }));
    await user.click(await screen.findByRole('radio', { name: 'Picture 3' }));
    await user.click(screen.getByRole('button', { name: 'Use this picture' }));
    expect(await within(await dialog()).findByRole('alert')).toHaveTextContent('We couldn’t reach the server.');
    expect(screen.getByRole('radio', { name: 'Picture 3' })).toBeChecked();
  });

  it('can be taken away', async () => {
    const { user, runtime, bodiesOf } = await openSettings({ profile: withPicture });
    await user.click(await screen.findByRole('button', { name: 'Remove picture' }));
    await waitFor(() => expect(runtime.store.getState().session.profile?.photoMedia).toBeNull());
    expect(bodiesOf('PUT /api/profile')).toEqual([{ photoMediaId: null }]);
    expect(screen.queryByRole('button', { name: 'Remove picture' })).toBeNull();
  });

  it('stays when it could not be taken away', async () => {
    const { user, toasts } = await openSettings({ profile: withPicture, fixtures: { 'PUT /api/profile': offline } });
    await user.click(await screen.findByRole('button', { name: 'Remove picture' }));
    await waitFor(() =>
      expect(toasts()).toEqual(['error: Your picture wasn’t removed. We couldn’t reach the server.']),
    );
    expect(screen.getByRole('button', { name: 'Remove picture' })).toBeInTheDocument();
  });
});

describe('an own picture', () => {
  beforeEach(() => {
    URL.createObjectURL = jest.fn(() => 'blob:own');
    URL.revokeObjectURL = jest.fn();
  });
  const file = (type: string, bytes = 3) =>
    Object.defineProperty(new File(['abc'], 'me', { type }), 'size', { value: bytes });
  const choose = async (picked: File, fixtures = {}) => {
    const opened = await openSettings({ fixtures });
    // The browser filters by type in its own dialog only; what gets past it is checked again.
    const user = opened.user;
    await user.click(await screen.findByRole('button', { name: 'Change picture' }));
    const input = screen.getByLabelText<HTMLInputElement>('Picture file');
    input.removeAttribute('accept');
    await user.upload(input, picked);
    return opened;
  };

  it('is shown as the square that is kept, uploaded, and then taken', async () => {
    const { user, bodiesOf } = await choose(file('image/png'));
    expect(await screen.findByRole('img', { name: 'Preview of your crop' })).toHaveAttribute('src', 'blob:own');
    expect(screen.getByRole('radio', { name: 'Your upload' })).toBeChecked();
    expect(bodiesOf('POST /api/avatars')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Use this picture' }));
    await waitFor(() => expect(bodiesOf('PUT /api/profile')).toEqual([{ photoMediaId: 'upload' }]));
    expect(bodiesOf('POST /api/avatars')).toEqual([{ image: btoa('abc') }]);
  });

  it.each([
    ['another type', file('image/gif'), 'Choose a JPEG, PNG or WebP picture.'],
    ['more than 5 MB', file('image/png', 5.2 * 1024 * 1024 + 1), 'This file is 5.2 MB. Choose one up to 5 MB.'],
  ])('is refused in clear words before it is sent: %s', async (_, picked, words) => {
    await choose(picked);
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.queryByRole('radio', { name: 'Your upload' })).toBeNull();
  });

  it('stays chosen when the server refuses it', async () => {
    const refused = failure('validation', 422, { message: 'We cannot read this picture.' });
    const { user } = await choose(file('image/png'), { 'POST /api/avatars': refused });
    await user.click(await screen.findByRole('button', { name: 'Use this picture' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('We cannot read this picture.');
    expect(screen.getByRole('radio', { name: 'Your upload' })).toBeChecked();
  });
});

describe('the e-mail address', () => {
  it('is changed on its own page', async () => {
    await openSettings();
    expect(await screen.findByRole('link', { name: 'Change e-mail' })).toHaveAttribute('href', '/init-change-email');
    expect(await section('Profile')).toHaveTextContent('rowan@example.com');
    expect(screen.queryByText(/You are changing/)).toBeNull();
  });

  it('tells of a change that waits, which address has confirmed, and gives it up after a dialog', async () => {
    let hasGivenUp = (): boolean => false;
    const { user, bodiesOf, toasts } = await openSettings({
      fixtures: { 'GET /api/profile/email': () => ({ pending: hasGivenUp() ? null : pendingEmail }) },
    });
    hasGivenUp = () => bodiesOf('DELETE /api/profile/email').length > 0;
    expect(await screen.findByText('You’re changing your e-mail to new@example.com.')).toBeInTheDocument();
    expect(
      within(await section('Profile'))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['rowan@example.com: confirmed', 'new@example.com: not confirmed yet']);
    await user.click(screen.getByRole('button', { name: 'Cancel this change' }));
    expect(bodiesOf('DELETE /api/profile/email')).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Cancel change' }));
    await waitFor(() => expect(screen.queryByText(/You are changing/)).toBeNull());
    expect(toasts()).toEqual(['success: Your e-mail is still rowan@example.com.']);
  });

  it('keeps the dialog open when giving up fails', async () => {
    const { user } = await openSettings({
      fixtures: { 'GET /api/profile/email': { pending: pendingEmail }, 'DELETE /api/profile/email': offline },
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel this change' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel change' }));
    expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent(
      'We couldn’t reach the server.',
    );
  });

  it('says when it is unknown whether a change waits', async () => {
    const respond = jest.fn(() => ({ pending: pendingEmail }));
    respond.mockImplementationOnce(() => {
      throw failure('server', 503);
    });
    const { user } = await openSettings({ fixtures: { 'GET /api/profile/email': respond } });
    expect(await screen.findByText(/We couldn’t check for a pending change/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('You’re changing your e-mail to new@example.com.')).toBeInTheDocument();
  });
});
