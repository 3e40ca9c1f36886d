import { screen, within } from '@testing-library/react';
import { failure, offline, openSettings, section } from '../testing/render-settings';

const never = () => new Promise<never>(() => undefined);

describe('the settings', () => {
  it('have a heading, and anchors to each part', async () => {
    await openSettings();
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeInTheDocument();
    const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      ['profile', 'notifications', 'follows', 'password', 'security', 'devices', 'data'].map(
        (id) => `/dashboard/settings#${id}`,
      ),
    );
    for (const link of links)
      expect(await section(link.textContent)).toHaveAttribute('id', link.getAttribute('href')?.split('#')[1]);
  });

  it('announce what is loading', async () => {
    await openSettings({
      fixtures: {
        'GET /api/profile': never,
        'GET /api/follows': never,
        'GET /api/profile/second-factor': never,
        'GET /api/profile/sessions': never,
      },
    });
    const loading = (await screen.findAllByText(/^Loading/)).map((words) => words.textContent);
    expect(loading).toEqual([
      'Loading your profile',
      'Loading your notifications',
      'Loading the performers you follow',
      'Loading your account',
      'Loading your two-step login',
      'Loading your devices',
    ]);
    expect(screen.getByRole('button', { name: 'Download' })).toBeInTheDocument();
  });

  it.each([
    ['Two-step login', 'GET /api/profile/second-factor', 'Add a passkey'],
    ['Devices', 'GET /api/profile/sessions', 'Log out all others'],
  ] as const)('fail part by part, and each recovers alone: %s', async (name, endpoint, recovered) => {
    let calls = 0;
    const respond = (): never => {
      calls += 1;
      if (calls === 1) throw offline;
      return (
        endpoint === 'GET /api/profile/sessions'
          ? {
              sessions: [
                {
                  id: 'b',
                  current: false,
                  device: 'Chrome on Android',
                  createdAt: '2026-01-01T00:00:00Z',
                  lastSeenAt: '2026-01-02T00:00:00Z',
                },
              ],
            }
          : { totp: false, recoveryCodesLeft: 0, passkeys: [] }
      ) as never;
    };
    const { user } = await openSettings({ fixtures: { [endpoint]: respond } });
    const part = await section(name);
    expect(await within(part).findByRole('alert')).toHaveTextContent('No connection');
    expect(await screen.findByLabelText('Your name')).toBeInTheDocument();
    await user.click(within(part).getByRole('button', { name: 'Try again' }));
    expect(await within(part).findByRole('button', { name: recovered })).toBeInTheDocument();
  });

  it('leads to the log-in page and back when the session has ended', async () => {
    await openSettings({ fixtures: { 'GET /api/profile': failure('auth', 401) } });
    const [link] = await within(await section('Profile')).findAllByRole('link', { name: 'Log in' });
    expect(link).toHaveAttribute('href', '/login?continue=%2Fdashboard%2Fsettings');
    expect(within(await section('Profile')).queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});
