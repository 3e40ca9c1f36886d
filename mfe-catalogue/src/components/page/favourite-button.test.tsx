import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from '@platform/shared/http';
import { RouterBridge, RuntimeProvider } from '@platform/shared/remote';
import { createTestRuntime, type Fixtures, openGuest } from '@platform/shared/testing';
import { member, softMember } from '../../fixtures/responses';
import { FavouriteButton } from './favourite-button';

const none = { game: [], video: [], model: [] };
const done = { status: 'ok' } as const;
const refused = new AppError({ code: 'server', kind: 'server', message: 'No.', retryable: false, status: 500 });

async function show(fixtures: Fixtures = {}, viewer = member()) {
  const runtime = createTestRuntime({
    at: '/games/saltlight',
    fixtures: { 'GET /api/favourites/slugs': none, ...fixtures },
    viewer,
  });
  await act(async () =>
    render(
      <RuntimeProvider runtime={runtime}>
        <RouterBridge router={runtime.router} owns={() => true}>
          <FavouriteButton kind="game" slug="saltlight" pageUrl="/games/saltlight" />
        </RouterBridge>
      </RuntimeProvider>,
    ),
  );
  return runtime;
}
const button = () => screen.getByRole('button', { name: 'Favourite' });

test('says whether the item is a favourite, and changes it at once', async () => {
  const [put, remove] = [jest.fn(() => done), jest.fn(() => done)];
  await show({ 'PUT /api/favourites/{kind}/{slug}': put, 'DELETE /api/favourites/{kind}/{slug}': remove });
  expect(button()).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(button());
  expect(button()).toHaveAttribute('aria-pressed', 'true');
  expect(put).toHaveBeenCalledWith({ params: { kind: 'game', slug: 'saltlight' }, body: {} });
  await userEvent.click(button());
  expect(button()).toHaveAttribute('aria-pressed', 'false');
  expect(remove).toHaveBeenCalledTimes(1);
});

test('shows the press before the response arrives, and keeps what several presses come to', async () => {
  const responses: (() => void)[] = [];
  const put = jest.fn(
    () =>
      new Promise<typeof done>((resolve) => {
        responses.push(() => resolve(done));
      }),
  );
  const remove = jest.fn(() => done);
  await show({ 'PUT /api/favourites/{kind}/{slug}': put, 'DELETE /api/favourites/{kind}/{slug}': remove });
  await userEvent.click(button());
  expect(button()).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(button());
  await userEvent.click(button());
  await userEvent.click(button());
  expect([put.mock.calls.length, remove.mock.calls.length]).toEqual([1, 0]);
  await act(async () => responses[0]?.());
  await waitFor(() => expect(remove).toHaveBeenCalledTimes(1));
  expect(button()).toHaveAttribute('aria-pressed', 'false');
});

test('takes the press back when it could not be kept, and says so', async () => {
  const { store } = await show({ 'PUT /api/favourites/{kind}/{slug}': refused });
  await userEvent.click(button());
  await waitFor(() => expect(button()).toHaveAttribute('aria-pressed', 'false'));
  expect(store.getState().toasts).toMatchObject([{ kind: 'error' }]);
});

test('knows what is marked already', async () => {
  await show({ 'GET /api/favourites/slugs': { ...none, game: ['saltlight'] } });
  await waitFor(() => expect(button()).toHaveAttribute('aria-pressed', 'true'));
});

test('leads guests to the login and back', async () => {
  const endpoint = jest.fn(() => none);
  await show({ 'GET /api/favourites/slugs': endpoint }, openGuest);
  expect(screen.getByRole('link', { name: 'Favourite' })).toHaveAttribute(
    'href',
    '/login?continue=%2Fgames%2Fsaltlight',
  );
  expect(endpoint).not.toHaveBeenCalled();
});

test('is not there in soft mode', async () => {
  await show({}, softMember);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});
