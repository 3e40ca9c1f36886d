import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PrivateShow, RoomCall } from '@platform/shared/contracts';
import { AppError } from '@platform/shared/http';
import type { Fixtures } from '@platform/shared/testing';
import { memberWith } from '../fixtures/viewers';
import { mockCall, mockChat, roomAccess } from '../testing/mock-room';
import { renderPage } from '../testing/render-page';
import { liveState } from '../testing/simulated-room';

const show = (coinsPerMinute: number | null, stay: PrivateShow['stay'] = null): PrivateShow => ({
  coinsPerMinute,
  stay,
});
const stayOf = (change: Partial<NonNullable<PrivateShow['stay']>> = {}): NonNullable<PrivateShow['stay']> => ({
  coinsPerMinute: 60,
  minutes: 1,
  coins: 0,
  held: 60,
  startedAt: '2026-01-10T21:00:00.000Z',
  endedAt: null,
  endReason: null,
  ...change,
});
/** Opens the room, inside, and lets it go private. */
async function goPrivate(offer: PrivateShow, fixtures: Fixtures = {}, viewer = memberWith(500)) {
  const view = await renderPage({
    at: '/camgirls/mara-vellin',
    viewer,
    fixtures: {
      'POST /api/camgirls/{nickname}/call': roomAccess,
      'GET /api/camgirls/{nickname}/private': () => offer,
      ...fixtures,
    },
  });
  act(() => void mockCall.play());
  await act(async () => mockChat.welcome({ room: liveState({ status: 'private' }) }));
  return view;
}
const stage = () => within(screen.getByRole('region', { name: 'Live video of Mara Vellin' }));

it('asks viewers inside to stay, at a price that is shown first, and says what it costs while it runs', async () => {
  const enter = jest.fn(() => ({ ...show(60, stayOf()), balance: [{ currencyType: 0 as const, count: 440 }] }));
  await goPrivate(show(60), { 'POST /api/camgirls/{nickname}/private': enter });
  expect(await stage().findByText(/^60 coins a minute\. We reserve coins for one minute at a time/)).toBeVisible();
  expect(stage().getByText(/your video ends in a moment/)).toBeVisible();
  expect(enter).not.toHaveBeenCalled();
  await userEvent.click(stage().getByRole('button', { name: 'Stay for 60 coins a minute' }));
  expect(enter).toHaveBeenCalledWith({
    params: { nickname: 'mara-vellin' },
    body: { coinsPerMinute: 60, isInside: true },
  });
  expect(await stage().findByText('Private show: 1 minute, 60 coins.')).toBeVisible();
  expect(screen.getByText('Balance: 440 coins')).toBeVisible();
});

it('says what was paid, and why it ended', async () => {
  const ended = stayOf({ minutes: 2, coins: 120, held: 0, endedAt: '2026-01-10T21:02:00.000Z', endReason: 'coins' });
  await goPrivate(show(60, ended));
  expect(await stage().findByText('Your coins ran out. You paid 120 coins.')).toBeVisible();
});

it('leaves when told', async () => {
  const left = stayOf({ coins: 60, held: 0, endedAt: '2026-01-10T21:00:20.000Z', endReason: 'left' });
  const leave = jest.fn(() => ({ ...show(60, left), balance: [] }));
  await goPrivate(show(60, stayOf()), { 'DELETE /api/camgirls/{nickname}/private': leave });
  await userEvent.click(await stage().findByRole('button', { name: 'Leave private show' }));
  expect(await stage().findByText('You left the private show. You paid 60 coins.')).toBeVisible();
});

it('leads members with too few coins to more of them, and takes nothing', async () => {
  const low = new AppError({
    code: 'balance-too-low',
    kind: 'conflict',
    message: 'You need 30 more coins for a minute.',
    retryable: false,
    status: 409,
  });
  await goPrivate(show(60), { 'POST /api/camgirls/{nickname}/private': low });
  await userEvent.click(await stage().findByRole('button', { name: 'Stay for 60 coins a minute' }));
  expect(await stage().findByRole('alert')).toHaveTextContent('You need 30 more coins for a minute.');
  expect(stage().getByRole('link', { name: 'Get coins' })).toHaveAttribute('href', expect.stringMatching(/^\/payment/));
});

it.each([
  [0, /invited you to a private show/, 'Join private show'],
  [null, /by invitation/, null],
] as const)('knows who is invited: %s', async (price, words, button) => {
  await goPrivate(show(price));
  expect(await stage().findByText(words)).toBeVisible();
  expect(stage().queryByRole('button', { name: /Join|Stay/ })?.textContent ?? null).toBe(button);
});

it('asks for the picture when who stands outside has entered', async () => {
  const call = jest.fn<RoomCall, []>(() => roomAccess);
  call.mockImplementation(() => {
    throw new AppError({ code: 'room-private', kind: 'conflict', message: 'x', retryable: false, status: 409 });
  });
  const enter = jest.fn(() => ({ ...show(60, stayOf()), balance: [] }));
  await renderPage({
    at: '/camgirls/alma-verity',
    viewer: memberWith(500),
    fixtures: {
      'POST /api/camgirls/{nickname}/call': call,
      'GET /api/camgirls/{nickname}/private': () => show(60),
      'POST /api/camgirls/{nickname}/private': enter,
    },
  });
  await act(async () => mockChat.welcome({ room: liveState({ status: 'private' }) }));
  const outside = within(screen.getByRole('region', { name: 'Live video of Alma Verity' }));
  call.mockImplementation(() => roomAccess);
  await userEvent.click(await outside.findByRole('button', { name: 'Join for 60 coins a minute' }));
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
});

it('sums up what was paid and is held, so that who was invited meanwhile sees no more', async () => {
  await goPrivate(show(0, stayOf({ minutes: 3, coins: 60, held: 0 })));
  expect(await stage().findByText('Private show: 3 minutes, 60 coins.')).toBeVisible();
});

it('says why it could not be left', async () => {
  const away = new AppError({
    code: 'maintenance',
    kind: 'server',
    message: 'Not now.',
    retryable: false,
    status: 503,
  });
  await goPrivate(show(60, stayOf()), { 'DELETE /api/camgirls/{nickname}/private': away });
  await userEvent.click(await stage().findByRole('button', { name: 'Leave private show' }));
  expect(await stage().findByRole('alert')).toHaveTextContent('Not now.');
});

it('takes a higher price for a yes when it was pressed for, and for nothing else', async () => {
  let price = 60;
  const enter = jest.fn(() => ({ ...show(90, stayOf()), balance: [] }));
  await goPrivate(show(60), {
    'GET /api/camgirls/{nickname}/private': () => show(price),
    'POST /api/camgirls/{nickname}/private': enter,
  });
  enter.mockImplementationOnce(() => {
    price = 90;
    throw new AppError({ code: 'price-changed', kind: 'conflict', message: 'x', retryable: false, status: 409 });
  });
  await userEvent.click(await stage().findByRole('button', { name: 'Stay for 60 coins a minute' }));
  await userEvent.click(await stage().findByRole('button', { name: 'Accept 90 coins a minute' }));
  expect(enter).toHaveBeenCalledTimes(1);
  await userEvent.click(await stage().findByRole('button', { name: 'Stay for 90 coins a minute' }));
  expect(enter).toHaveBeenLastCalledWith({
    params: { nickname: 'mara-vellin' },
    body: { coinsPerMinute: 90, isInside: true },
  });
});

it.each(['live', 'offline'] as const)(
  'says what it cost when the room is %s after it, until that is closed',
  async (status) => {
    let offer = show(60, stayOf({ minutes: 2, coins: 60 }));
    await goPrivate(show(60), {
      'GET /api/camgirls/{nickname}/private': () => offer,
      'GET /api/profile/balance': () => [{ currencyType: 0 as const, count: 390 }],
    });
    expect(await stage().findByText('Private show: 2 minutes, 120 coins.')).toBeVisible();
    offer = show(
      60,
      stayOf({ minutes: 2, coins: 60, held: 0, endedAt: '2026-01-10T21:02:00.000Z', endReason: 'show' }),
    );
    await act(async () => mockChat.welcome({ room: liveState({ status }) }));
    expect(await stage().findByText('The private show has ended. You paid 60 coins.')).toBeVisible();
    expect(await screen.findByText('Balance: 390 coins')).toBeVisible();
    await userEvent.click(stage().getByRole('button', { name: 'Close' }));
    expect(stage().queryByText(/You paid/)).not.toBeInTheDocument();
  },
);
