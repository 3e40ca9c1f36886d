import { screen, waitFor, within } from '@testing-library/react';
import { phone, tablet, thisDevice } from '../../../fixtures/settings-responses';
import { failure, offline, openSettings, section } from '../../../testing/render-settings';

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-20T10:00:30.000Z'));
});
afterEach(() => jest.restoreAllMocks());

const button = (name: string) => screen.findByRole('button', { name });

describe('the devices', () => {
  it('are listed with this one named, and the others with when they were last seen', async () => {
    await openSettings();
    await button('Log out Chrome on Android');
    const devices = await section('Devices');
    expect(devices).toHaveTextContent('Firefox on WindowsThis deviceIn use now, logged in on 1 November 2026');
    expect(devices).toHaveTextContent('Chrome on AndroidLast seen yesterday, logged in on 12 September 2026');
    expect(devices).toHaveTextContent('Safari on iPadLast seen 3 weeks ago, logged in on 2 March 2026');
    const time = within(devices).getByText('yesterday');
    expect(time).toHaveAttribute('datetime', phone.lastSeenAt);
    expect(time.title).toMatch(/^Thursday, 19 November 2026/);
    expect(screen.queryByRole('button', { name: 'Log out Firefox on Windows' })).toBeNull();
  });

  it('say that there is no other one', async () => {
    await openSettings({ fixtures: { 'GET /api/profile/sessions': { sessions: [thisDevice] } } });
    expect(await screen.findByText('You’re logged in on this device only.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Log out all others' })).toBeNull();
  });

  it('are signed out one at a time, after a dialog', async () => {
    const { user, toasts, runtime } = await openSettings();
    const call = jest.spyOn(runtime.http, 'call');
    await user.click(await button('Log out Chrome on Android'));
    const dialog = await screen.findByRole('dialog', { name: 'Log out Chrome on Android?' });
    expect(call).not.toHaveBeenCalledWith('DELETE /api/profile/sessions/{id}', expect.anything());
    await user.click(within(dialog).getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(toasts()).toEqual(['success: Chrome on Android is logged out.']));
    expect(call).toHaveBeenCalledWith('DELETE /api/profile/sessions/{id}', { params: { id: 'phone' }, body: {} });
    expect(screen.queryByRole('button', { name: 'Log out Chrome on Android' })).toBeNull();
    expect(screen.getByRole('button', { name: `Log out ${tablet.device}` })).toBeInTheDocument();
    // The button that had the focus is gone: a keyboard goes on from here, not from the top.
    expect(await section('Devices')).toContainElement(document.activeElement as HTMLElement);
  });

  it('stay when the dialog is cancelled', async () => {
    const { user, bodiesOf } = await openSettings();
    await user.click(await button('Log out all others'));
    await user.click(await button('Cancel'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(bodiesOf('DELETE /api/profile/sessions')).toEqual([]);
  });

  it('are all signed out but this one', async () => {
    const { user, toasts, bodiesOf } = await openSettings();
    await user.click(await button('Log out all others'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Log out all others' }));
    await waitFor(() => expect(toasts()).toEqual(['success: All other devices are logged out.']));
    expect(bodiesOf('DELETE /api/profile/sessions')).toHaveLength(1);
    expect(screen.getByText('You’re logged in on this device only.')).toBeInTheDocument();
    expect(await section('Devices')).toHaveTextContent('Firefox on Windows');
  });

  it('count as signed out when they already are', async () => {
    const { user, toasts } = await openSettings({
      fixtures: { 'DELETE /api/profile/sessions/{id}': failure('not-found', 404) },
    });
    await user.click(await button('Log out Chrome on Android'));
    await user.click(await button('Log out'));
    await waitFor(() => expect(toasts()).toEqual(['success: Chrome on Android is logged out.']));
  });

  it('stay when the server cannot be reached, and so does the dialog', async () => {
    const { user, toasts } = await openSettings({ fixtures: { 'DELETE /api/profile/sessions/{id}': offline } });
    await user.click(await button('Log out Chrome on Android'));
    await user.click(await button('Log out'));
    expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent(
      'We couldn’t reach the server.',
    );
    expect(screen.getByRole('button', { name: 'Log out Chrome on Android' })).toBeInTheDocument();
    expect(toasts()).toEqual([]);
  });
});
