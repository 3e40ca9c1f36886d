import type { Profile } from '@platform/shared/contracts';
import { createAppStore, restrictedViewer } from '@platform/shared/store';
import { type Channel, followTabs } from './follow-tabs';

const profile = { name: 'Wren' } as Profile;

/** One browser: whatever a tab posts, all others get. */
function browser() {
  const tabs: ((data: unknown) => void)[] = [];
  return {
    channel(): Channel & { posted: unknown[] } {
      const posted: unknown[] = [];
      let own: ((data: unknown) => void) | undefined;
      return {
        posted,
        postMessage: (data: unknown) => {
          posted.push(data);
          for (const other of tabs) if (other !== own) other(data);
        },
        addEventListener: ((_type: string, listener: (event: { data: unknown }) => void) => {
          own = (data) => listener({ data });
          tabs.push(own);
        }) as Channel['addEventListener'],
        close: jest.fn(),
      };
    },
  };
}

function tab(channel: Channel | null = null, onRequest?: (store: ReturnType<typeof createAppStore>) => void) {
  const store = createAppStore();
  const opened = store.getState();
  let time = 0;
  const refresh = jest.fn(() => {
    onRequest?.(store);
    return Promise.resolve();
  });
  const target = Object.assign(new EventTarget(), {
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
  });
  const stop = followTabs({ window: target as unknown as Window, store, opened, refresh, channel, now: () => time });
  return {
    store,
    refresh,
    stop,
    wait: (milliseconds: number) => {
      time += milliseconds;
    },
    show: (visibilityState: string) => {
      target.document.visibilityState = visibilityState;
      target.document.dispatchEvent(new Event('visibilitychange'));
    },
    online: () => target.dispatchEvent(new Event('online')),
    pageshow: (persisted: boolean) => target.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })),
  };
}

describe('a tab', () => {
  it('asks who the visitor is when it comes back into view, not when it goes', () => {
    const { refresh, show, wait } = tab();
    wait(5_000);
    show('hidden');
    expect(refresh).not.toHaveBeenCalled();
    show('visible');
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('asks at most every 5 s when a visitor switches to and fro', () => {
    const { refresh, show, wait } = tab();
    for (let n = 0; n < 10; n += 1) {
      wait(1_000);
      show('visible');
    }
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  it('asks when it comes out of the back-forward cache, not at its first showing', () => {
    const { refresh, pageshow } = tab();
    pageshow(false);
    expect(refresh).not.toHaveBeenCalled();
    pageshow(true);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('asks when there is a network again', () => {
    const { refresh, online } = tab();
    online();
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('follows a sign-in and a sign-out of another, and neither goes on for ever', () => {
    const { channel } = browser();
    const [one, two] = [channel(), channel()];
    const first = tab(one);
    const second = tab(two, (store) =>
      first.store.getState().session.authorized ? store.getState().signedIn(profile) : store.getState().signedOut(),
    );
    first.store.getState().signedIn(profile);
    expect(second.refresh).toHaveBeenCalledTimes(1);
    expect(second.store.getState().session.authorized).toBe(true);
    expect(first.refresh).not.toHaveBeenCalled();
    first.store.getState().signedOut();
    expect(second.store.getState().session.authorized).toBe(false);
    expect(second.refresh).toHaveBeenCalledTimes(2);
  });

  it('tells of an age decision, of nothing else, and nothing about the visitor', () => {
    const channel = browser().channel();
    const { store } = tab(channel);
    store.getState().notify('info', 'hello');
    expect(channel.posted).toEqual([]);
    store.getState().audienceDecided({ gate: 'none', softMode: false });
    expect(channel.posted).toEqual(['false|none|false']);
  });

  it('tells of what was decided between the opening of the document and its start', () => {
    const channel = browser().channel();
    const store = createAppStore({ session: restrictedViewer.session, audience: { gate: 'none', softMode: false } });
    const target = Object.assign(new EventTarget(), { document: new EventTarget() }) as unknown as Window;
    followTabs({ window: target, store, opened: restrictedViewer, refresh: () => Promise.resolve(), channel });
    expect(channel.posted).toEqual(['false|none|false']);
  });

  it('stays as it is when the network fails', async () => {
    const store = createAppStore({
      session: { authorized: true, profile },
      audience: { gate: 'none', softMode: false },
    });
    const target = Object.assign(new EventTarget(), {
      document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
    });
    followTabs({
      window: target as unknown as Window,
      store,
      opened: store.getState(),
      refresh: () => Promise.reject(new Error('offline')),
      channel: null,
    });
    target.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await Promise.resolve();
    expect(store.getState().session.authorized).toBe(true);
  });

  it('ends', () => {
    const channel = browser().channel();
    const { store, refresh, stop, show, wait } = tab(channel);
    stop();
    wait(60_000);
    show('visible');
    store.getState().signedIn(profile);
    expect(refresh).not.toHaveBeenCalled();
    expect(channel.posted).toEqual([]);
    expect(channel.close).toHaveBeenCalledTimes(1);
  });
});
