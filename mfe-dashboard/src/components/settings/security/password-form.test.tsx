import { screen, waitFor } from '@testing-library/react';
import { failure, offline, openSettings, section } from '../../../testing/render-settings';

const good = 'four calm violet lamps';

async function change(oldPassword: string, newPassword: string, fixtures = {}) {
  const opened = await openSettings({ fixtures });
  const old = await screen.findByLabelText('Current password');
  if (oldPassword !== '') await opened.user.type(old, oldPassword);
  if (newPassword !== '') await opened.user.type(screen.getByLabelText('New password'), newPassword);
  await opened.user.click(screen.getByRole('button', { name: 'Change password' }));
  return opened;
}

describe('the password', () => {
  it('says when it was last changed, and what a change does', async () => {
    await openSettings();
    await screen.findByLabelText('Current password');
    expect(await section('Password')).toHaveTextContent('Last changed on 3 February 2025.');
    expect(await section('Password')).toHaveTextContent('This logs you out on all other devices.');
  });

  it('is changed by the old and the new one; then the form is empty, and devices and date are asked for again', async () => {
    const { bodiesOf, toasts } = await change('old password', good);
    await waitFor(() => expect(toasts()).toEqual(['success: Password changed. Your other devices are logged out.']));
    expect(bodiesOf('POST /api/profile/password/change')).toEqual([{ oldPassword: 'old password', newPassword: good }]);
    expect(screen.getByLabelText('Current password')).toHaveValue('');
    expect(screen.getByLabelText('New password')).toHaveValue('');
    await waitFor(() => expect(bodiesOf('GET /api/profile/sessions')).toHaveLength(2));
    await waitFor(() => expect(bodiesOf('GET /api/profile')).toHaveLength(2));
  });

  it.each([
    ['no old one', '', good, 'Current password', 'Enter your current password.'],
    ['a short new one', 'old password', 'short', 'New password', 'Use at least 8 characters.'],
  ])('is not sent with %s', async (_, oldPassword, newPassword, field, words) => {
    const { bodiesOf } = await change(oldPassword, newPassword);
    expect(screen.getByLabelText(field)).toHaveAccessibleDescription(expect.stringContaining(words));
    expect(bodiesOf('POST /api/profile/password/change')).toEqual([]);
  });

  it.each([
    [
      'the old one is wrong',
      failure('validation', 422, { fields: { oldPassword: 'is incorrect' } }),
      'The current password is incorrect.',
    ],
    [
      'the old one is wrong, in the words of a log-in',
      failure('auth', 401, { code: 'invalid-credentials' }),
      'The current password is incorrect.',
    ],
    [
      'the new one is common',
      failure('validation', 422, { fields: { newPassword: 'is too common' } }),
      'The new password is too common.',
    ],
    ['there is no connection', offline, 'We couldn’t reach the server.'],
  ])('loses nothing when %s', async (_, error, words) => {
    await change('old password', good, { 'POST /api/profile/password/change': error });
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByLabelText('Current password')).toHaveValue('old password');
    expect(screen.getByLabelText('New password')).toHaveValue(good);
  });

  it('can be shown while it is typed', async () => {
    const { user } = await openSettings();
    const field = await screen.findByLabelText('Current password');
    expect(field).toHaveAttribute('type', 'password');
    const [show] = screen.getAllByRole('button', { name: 'Show password' });
    if (show) await user.click(show);
    expect(field).toHaveAttribute('type', 'text');
  });
});
