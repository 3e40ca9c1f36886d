import type { Profile } from '@platform/shared/contracts';
import { createAppStore } from './app-store';

const profile = { name: 'Wren' } as Profile;

describe('the app store', () => {
  it('restricts until a decision is known', () => {
    expect(createAppStore().getState()).toMatchObject({
      session: { authorized: false, profile: null },
      audience: { gate: 'agreement', softMode: true },
    });
  });

  it('is one for each call: what one visitor does does not reach another', () => {
    const [first, second] = [createAppStore(), createAppStore()];
    first.getState().signedIn(profile);
    first.getState().notify('info', 'hello');
    expect(second.getState()).toMatchObject({ session: { authorized: false }, toasts: [] });
  });

  it('signs in and out, and forgets the profile', () => {
    const store = createAppStore();
    store.getState().signedIn(profile);
    expect(store.getState().session).toEqual({ authorized: true, profile });
    store.getState().signedOut();
    expect(store.getState().session).toEqual({ authorized: false, profile: null });
  });

  it('takes over a changed profile, but signs no guest in by it', () => {
    const store = createAppStore();
    store.getState().profileChanged(profile);
    expect(store.getState().session).toEqual({ authorized: false, profile: null });
    store.getState().signedIn(profile);
    store.getState().profileChanged({ ...profile, name: 'Ada' });
    expect(store.getState().session).toEqual({ authorized: true, profile: { ...profile, name: 'Ada' } });
  });

  it('takes a decision about the audience', () => {
    const store = createAppStore();
    store.getState().audienceDecided({ gate: 'none', softMode: false });
    expect(store.getState().audience).toEqual({ gate: 'none', softMode: false });
  });

  it('keeps the last five toasts, each with its own number', () => {
    const store = createAppStore();
    for (let n = 1; n <= 8; n += 1) store.getState().notify('error', `toast ${n}`);
    expect(store.getState().toasts.map(({ text }) => text)).toEqual([4, 5, 6, 7, 8].map((n) => `toast ${n}`));
    expect(new Set(store.getState().toasts.map(({ id }) => id)).size).toBe(5);
  });

  it('dismisses one toast and leaves the others', () => {
    const store = createAppStore();
    store.getState().notify('info', 'a');
    store.getState().notify('info', 'b');
    store.getState().dismissToast(store.getState().toasts[0]?.id ?? -1);
    expect(store.getState().toasts.map(({ text }) => text)).toEqual(['b']);
  });
});
