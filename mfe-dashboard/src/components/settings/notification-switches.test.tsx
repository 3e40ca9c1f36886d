import { act, screen, waitFor } from '@testing-library/react';
import type { Profile } from '@platform/shared/contracts';
import { member } from '../../fixtures/responses';
import { failure, later, offline, openSettings } from '../../testing/render-settings';

const saved = (changes: Partial<Profile['notifications']>): Profile => ({
  ...member,
  notifications: { ...member.notifications, ...changes },
});
const named = (name: string) => screen.findByRole('switch', { name });

describe('the notifications', () => {
  it('are the four of the specification, as the profile has them', async () => {
    await openSettings();
    await named('New games');
    const switches = screen
      .getAllByRole<HTMLInputElement>('switch')
      .map((input) => [input.labels?.[0]?.textContent, input.checked]);
    expect(switches).toEqual([
      ['New games', true],
      ['Special deals for you', true],
      ['News and promotions', false],
      ['Dropped carts', false],
    ]);
  });

  it('are saved one by one, and stand as wished at once', async () => {
    const response = later<Profile>();
    const { user, bodiesOf, runtime } = await openSettings({
      fixtures: { 'PUT /api/profile': () => response.promise },
    });
    await user.click(await named('Dropped carts'));
    expect(await named('Dropped carts')).toBeChecked();
    expect(bodiesOf('PUT /api/profile')).toEqual([{ notifications: { dropCarts: true } }]);
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
    await act(async () => response.resolve(saved({ dropCarts: true })));
    expect(await named('Dropped carts')).toBeChecked();
    expect(screen.getByText('Saved')).toBeVisible();
    expect(screen.getByText('Saved: Dropped carts')).toHaveAttribute('role', 'status');
    expect(runtime.store.getState().session.profile?.notifications.dropCarts).toBe(true);
  });

  it.each([
    ['without a connection', offline, 'error: “New games” wasn’t saved. We couldn’t reach the server.'],
    [
      'when the server fails',
      failure('server', 503),
      'error: “New games” wasn’t saved. Something went wrong on our side. Please try again.',
    ],
  ])('go back %s, and say so', async (_, error, words) => {
    const { user, toasts } = await openSettings({ fixtures: { 'PUT /api/profile': error } });
    await user.click(await named('New games'));
    await waitFor(() => expect(toasts()).toEqual([words]));
    expect(await named('New games')).toBeChecked();
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
  });

  it('follow the last of several quick wishes, whatever the first one comes to', async () => {
    const first = later<Profile>();
    let calls = 0;
    const { user, bodiesOf, toasts } = await openSettings({
      fixtures: {
        'PUT /api/profile': () => {
          calls += 1;
          return calls === 1 ? first.promise : saved({ newGame: true });
        },
      },
    });
    await user.click(await named('New games'));
    await user.click(await named('New games'));
    // One after the other: the second waits for the first.
    expect(bodiesOf('PUT /api/profile')).toHaveLength(1);
    await act(async () => first.reject(offline));
    await waitFor(() =>
      expect(bodiesOf('PUT /api/profile')).toEqual([
        { notifications: { newGame: false } },
        { notifications: { newGame: true } },
      ]),
    );
    expect(await named('New games')).toBeChecked();
    expect(toasts()).toEqual([]);
  });
});
