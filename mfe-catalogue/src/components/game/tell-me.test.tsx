import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from '@platform/shared/http';
import { RouterBridge, RuntimeProvider } from '@platform/shared/remote';
import { createTestRuntime, type Fixtures, openGuest } from '@platform/shared/testing';
import { member, softMember } from '../../fixtures/responses';
import { TellMe } from './tell-me';

const none = { game: [], video: [], model: [] };
const done = { status: 'ok' } as const;
const profileOf = (viewer: ReturnType<typeof member>) => {
  if (!viewer.session.profile) throw new Error('a member has a profile');
  return viewer.session.profile;
};
const emailsOff = member({
  notifications: { newGame: false, specialDealsForYou: false, newsAndPromotions: false, dropCarts: false },
});

async function show(viewer = member(), fixtures: Fixtures = {}) {
  const runtime = createTestRuntime({
    at: '/games?view=announcement',
    fixtures: { 'GET /api/favourites/slugs': none, 'PUT /api/favourites/{kind}/{slug}': done, ...fixtures },
    viewer,
  });
  const view = render(
    <RuntimeProvider runtime={runtime}>
      <RouterBridge router={runtime.router} owns={() => true}>
        <TellMe game={{ slug: 'dune-sonata', title: 'Dune Sonata' }} />
      </RouterBridge>
    </RuntimeProvider>,
  );
  await act(async () => undefined);
  return { ...runtime, ...view, toasts: () => runtime.store.getState().toasts.map(({ text }) => text) };
}
const name = 'Notify me when Dune Sonata is out';
const button = () => screen.getByRole('button', { name });

afterEach(() => sessionStorage.clear());

test('makes the game a favourite of a member, and says what will happen', async () => {
  const put = jest.fn(() => done);
  const { toasts } = await show(member(), { 'PUT /api/favourites/{kind}/{slug}': put });
  expect(button()).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(button());
  expect(put).toHaveBeenCalledWith({ params: { kind: 'game', slug: 'dune-sonata' }, body: {} });
  expect(button()).toHaveAttribute('aria-pressed', 'true');
  expect(toasts()).toEqual(['We’ll e-mail you when Dune Sonata is out.']);
});

test('promises nothing when it could not be saved', async () => {
  const failure = new AppError({ code: 'server', kind: 'server', message: 'No.', retryable: false, status: 500 });
  const { toasts } = await show(member(), { 'PUT /api/favourites/{kind}/{slug}': failure });
  await userEvent.click(button());
  await waitFor(() => expect(button()).toHaveAttribute('aria-pressed', 'false'));
  expect(toasts()).toEqual(['We couldn’t add it to your favourites. Please try again.']);
});

test('says that e-mails about new games are off, and turns them on', async () => {
  const put = jest.fn(() => ({ ...profileOf(emailsOff), notifications: profileOf(member()).notifications }));
  const { toasts } = await show(emailsOff, { 'PUT /api/profile': put });
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  await userEvent.click(button());
  expect(screen.getByRole('status')).toHaveTextContent('E-mails about new games are off.');
  expect(toasts()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Turn them on' }));
  expect(put).toHaveBeenCalledWith({ body: { notifications: { newGame: true } } });
  await waitFor(() => expect(screen.queryByRole('status')).not.toBeInTheDocument());
});

test('leads a guest to the log-in and back, and does then what they wanted, once', async () => {
  const put = jest.fn(() => done);
  const { unmount } = await show(openGuest);
  const link = screen.getByRole('link', { name });
  expect(link).toHaveAttribute('href', '/login?continue=%2Fgames%3Fview%3Dannouncement');
  await userEvent.click(link);
  unmount();
  const { toasts, unmount: leave } = await show(member(), { 'PUT /api/favourites/{kind}/{slug}': put });
  await waitFor(() => expect(button()).toHaveAttribute('aria-pressed', 'true'));
  expect(toasts()).toEqual(['We’ll e-mail you when Dune Sonata is out.']);
  leave();
  await show(member(), { 'PUT /api/favourites/{kind}/{slug}': put });
  expect(put).toHaveBeenCalledTimes(1);
});

test('keeps a favourite that it was already when a guest turns out to have it', async () => {
  const remove = jest.fn(() => done);
  sessionStorage.setItem('wish', 'dune-sonata');
  await show(member(), {
    'GET /api/favourites/slugs': { ...none, game: ['dune-sonata'] },
    'DELETE /api/favourites/{kind}/{slug}': remove,
  });
  await waitFor(() => expect(sessionStorage.getItem('wish')).toBeNull());
  expect(button()).toHaveAttribute('aria-pressed', 'true');
  expect(remove).not.toHaveBeenCalled();
});

test('is not there in soft mode, which has no favourites', async () => {
  await show(softMember);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
