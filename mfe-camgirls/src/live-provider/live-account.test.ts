import { createAppStore } from '@platform/shared/store';
import { memberWith } from '../fixtures/viewers';
import { LiveAccount } from './live-account';
import { createLocalProvider } from './local-provider';
import type { LiveLogin, LiveProvider } from './provider';

const login: LiveLogin = { dreamcam_token: 'a.b.c', user_name: 'Rowan Hale', user_uuid: 'u-1' };
const guest = { session: { authorized: false, profile: null }, audience: memberWith().audience };

function world({ viewer = memberWith(), isMarked = false, isRefused = false } = {}) {
  const store = createAppStore(viewer);
  const done: string[] = [];
  let marked = isMarked;
  const provider: LiveProvider = {
    login: async () => {
      done.push('login');
      return isRefused ? null : login;
    },
    logout: async () => {
      done.push('logout');
      return true;
    },
  };
  const findProvider = jest.fn(async (): Promise<LiveProvider | null> => provider);
  const mark = { isSet: () => marked, set: (isLoggedIn: boolean) => void (marked = isLoggedIn) };
  const account = new LiveAccount({ store, findProvider, mark });
  return { account, done, findProvider, isMarked: () => marked, store };
}
const other = (() => {
  const { profile } = memberWith().session;
  if (profile === null) throw new Error('a member has a profile');
  return { ...profile, email: 'sage@example.com' };
})();

it('logs a member in when the first live page opens, and once', async () => {
  const { account, done, isMarked } = world();
  const heard = jest.fn();
  account.subscribe(heard);
  account.start();
  account.start();
  await account.settled();
  expect([done, account.login(), isMarked(), heard.mock.calls.length]).toEqual([['login'], login, true, 1]);
});

it('does not request the provider for a guest', async () => {
  const { account, findProvider } = world({ viewer: guest });
  account.start();
  await account.settled();
  expect(findProvider).not.toHaveBeenCalled();
});

it('logs out with the site, and in again, whichever page that happens on', async () => {
  const { account, done, isMarked, store } = world();
  account.start();
  await account.settled();
  store.getState().signedOut();
  await account.settled();
  expect([done, account.login(), isMarked()]).toEqual([['login', 'logout'], null, false]);
  store.getState().signedIn(other);
  await account.settled();
  expect(done).toEqual(['login', 'logout', 'login']);
});

it('never keeps the member before logged in for the next one', async () => {
  const { account, done, store } = world();
  account.start();
  store.getState().signedIn(other);
  await account.settled();
  expect(done.at(-2)).toBe('logout');
  expect(done.at(-1)).toBe('login');
});

it('logs a guest out whom an earlier page left logged in', async () => {
  const { account, done, isMarked } = world({ viewer: guest, isMarked: true });
  account.start();
  await account.settled();
  expect([done, isMarked()]).toEqual([['logout'], false]);
});

it('logs no member in whom the age policy keeps out', async () => {
  const viewer = memberWith();
  const { account, done } = world({ viewer: { ...viewer, audience: { gate: 'verification', softMode: true } } });
  account.start();
  await account.settled();
  expect(done).toEqual([]);
});

it('stays silent when the provider refuses, and tries with the next member', async () => {
  const { account, done, isMarked, store } = world({ isRefused: true });
  account.start();
  await account.settled();
  expect([account.login(), isMarked()]).toEqual([null, false]);
  store.getState().signedIn(other);
  await account.settled();
  expect(done.filter((one) => one === 'login')).toHaveLength(2);
});

it('is the site’s own session where the site keeps the accounts, and leaves no mark', async () => {
  const { account, findProvider, isMarked, store } = world();
  findProvider.mockResolvedValue(createLocalProvider(() => store.getState().session.profile?.name ?? null));
  account.start();
  await account.settled();
  expect(account.login()).toEqual({ dreamcam_token: null, user_name: 'Rowan Hale', user_uuid: null });
  expect(isMarked()).toBe(false);
  store.getState().signedOut();
  await account.settled();
  expect(account.login()).toBeNull();
  expect(await createLocalProvider(() => null).login()).toBeNull();
});
