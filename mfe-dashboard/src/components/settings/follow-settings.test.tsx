import { screen, within } from '@testing-library/react';
import type { Followed } from '@platform/shared/contracts';
import { failure, openSettings, section } from '../../testing/render-settings';

const picture = { src: '/media/mara.avif', width: 400, height: 400 } as unknown as Followed['picture'];
const mara: Followed = { slug: 'mara-vellin', name: 'Mara Vellin', roomUrl: '/camgirls/mara', picture };
const follows = { items: [mara] };
const publicKey = 'BFAVSuTLZfgHg8ZS7TpL2GOaaOPgO62fdM9_7f6TLLYtXtDjVy3TwecVDOZbRaqtDOQKWFakwa2cgzKfkXFdSfk';

/** A browser with a push service, of which tests decide what the member answers. */
function browserWithPush(answer: NotificationPermission, permission: NotificationPermission = 'default') {
  const bytes = (text: string): ArrayBuffer => Uint8Array.from(text, (sign) => sign.codePointAt(0) ?? 0).buffer;
  const subscribe = jest.fn(async (_options: PushSubscriptionOptionsInit) => ({
    endpoint: 'https://fcm.googleapis.com/fcm/send/one',
    getKey: (name: string) => bytes(name === 'auth' ? 'a'.repeat(16) : 'b'.repeat(65)),
    unsubscribe: async () => true,
    options: { applicationServerKey: null },
  }));
  const requestPermission = jest.fn(async () => answer);
  const pushManager = { subscribe, getSubscription: async () => null };
  Object.assign(window, { PushManager: jest.fn(), Notification: { permission, requestPermission } });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ pushManager }) },
  });
  return { requestPermission, subscribe };
}
afterEach(() => {
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});
const switchOf = async () => within(await section('Performers you follow')).findByRole('switch');

describe('whom the member follows', () => {
  it('is said to be nobody, with how to begin', async () => {
    await openSettings();
    expect(await within(await section('Performers you follow')).findByText(/Press Follow/)).toBeVisible();
  });

  it('is unfollowed by one press, which can be taken back', async () => {
    const { user, bodiesOf } = await openSettings({ fixtures: { 'GET /api/follows': follows } });
    expect(await screen.findByRole('link', { name: 'Mara Vellin' })).toHaveAttribute('href', '/camgirls/mara');
    await user.click(screen.getByRole('button', { name: 'Unfollow Mara Vellin' }));
    expect(await screen.findByText('You no longer follow her.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Follow Mara Vellin again' }));
    expect(await screen.findByRole('button', { name: 'Unfollow Mara Vellin' })).toBeVisible();
    expect(bodiesOf('PUT /api/follows/{slug}')).toHaveLength(1);
  });

  it('stays followed when that could not be saved', async () => {
    const { user, toasts } = await openSettings({
      fixtures: {
        'GET /api/follows': follows,
        'DELETE /api/follows/{slug}': () => {
          throw failure('server', 500);
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Unfollow Mara Vellin' }));
    expect(await screen.findByRole('button', { name: 'Unfollow Mara Vellin' })).toBeEnabled();
    expect(toasts()).toEqual(['error: We couldn’t save that. Please try again.']);
  });
});

describe('notifications in this browser', () => {
  const open = (isOn = false) =>
    openSettings({
      fixtures: {
        'GET /api/follows': follows,
        'GET /api/push': { publicKey, isOn },
        'PUT /api/push/subscription': { status: 'ok' },
        'DELETE /api/push/subscription': { status: 'ok' },
      },
    });

  it('are asked for only when they are switched on', async () => {
    const { requestPermission, subscribe } = browserWithPush('granted');
    const { user, bodiesOf } = await open();
    expect(await switchOf()).not.toBeChecked();
    expect(requestPermission).not.toHaveBeenCalled();
    await user.click(await switchOf());
    expect(await switchOf()).toBeChecked();
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: publicKey });
    expect(bodiesOf('PUT /api/push/subscription')).toEqual([
      {
        endpoint: 'https://fcm.googleapis.com/fcm/send/one',
        auth: btoa('a'.repeat(16)).replace(/=+$/, ''),
        p256dh: btoa('b'.repeat(65)).replace(/=+$/, ''),
      },
    ]);
  });

  it('stay off when the member refuses them, and say where to allow them', async () => {
    browserWithPush('denied');
    const { user, bodiesOf } = await open();
    await user.click(await switchOf());
    expect(await screen.findByText(/Blocked in this browser’s settings/)).toBeVisible();
    expect(bodiesOf('PUT /api/push/subscription')).toEqual([]);
  });

  it('are switched off again', async () => {
    browserWithPush('granted', 'granted');
    const { user, bodiesOf } = await open(true);
    expect(await switchOf()).toBeChecked();
    await user.click(await switchOf());
    expect(await switchOf()).not.toBeChecked();
    expect(bodiesOf('DELETE /api/push/subscription')).toHaveLength(1);
  });

  it('are not offered where the browser has none', async () => {
    await open();
    expect(await screen.findByText(/This browser can’t show notifications/)).toBeVisible();
  });
});
