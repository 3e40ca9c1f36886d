import type { Profile } from '@platform/shared/contracts';
import { invalidate } from '@platform/shared/queries';
import { createAppStore, createQueryClient, type ViewerState } from '@platform/shared/store';
import { createFixtureHttp } from '@platform/shared/testing';
import { followMoney } from './follow-money';
import type { Channel } from './follow-tabs';

const having = (coins: number): Profile =>
  ({ name: 'Wren', balance: [{ currencyType: 0, count: coins }] }) as unknown as Profile;
const memberWith = (coins: number): ViewerState => ({
  session: { authorized: true, profile: having(coins) },
  audience: { gate: 'none', softMode: false },
});

/** One browser with one account: whatever a tab posts, all others get. */
function browser() {
  const server = { coins: 1000 };
  const posted: unknown[] = [];
  const tabs: ((data: unknown) => void)[] = [];
  return {
    server,
    posted,
    async tab(viewer: ViewerState = memberWith(server.coins)) {
      let own: ((data: unknown) => void) | undefined;
      const channel = {
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
      const store = createAppStore(viewer);
      const refresh = jest.fn(async () => {
        await Promise.resolve();
        store.getState().signedIn(having(server.coins));
      });
      const queryClient = createQueryClient(createFixtureHttp({}));
      for (const key of ['GET /api/games/purchase', 'GET /api/library', 'GET /api/games'])
        await queryClient.prefetchQuery({ queryKey: [key, {}], queryFn: () => ({}) });
      const stop = followMoney({ store, queryClient, refresh, channel });
      const isStale = (key: string): boolean => queryClient.getQueryState([key, {}])?.isInvalidated === true;
      const coins = () => store.getState().session.profile?.balance[0]?.count;
      return { store, queryClient, refresh, channel, stop, isStale, coins };
    },
  };
}
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe('a tab', () => {
  it('learns that another has bought something: what it knows is stale', async () => {
    const { tab, posted } = browser();
    const [first, second] = [await tab(), await tab()];
    await invalidate(first.queryClient, 'GET /api/games/purchase');
    await settled();
    expect(['GET /api/games/purchase', 'GET /api/library', 'GET /api/games'].map(second.isStale)).toEqual([
      true,
      true,
      true,
    ]);
    expect(posted).toEqual(['purchases']);
  });

  it('shows the balance that another has changed, and neither tells it on for ever', async () => {
    const { tab, posted, server } = browser();
    const [first, second, third] = [await tab(), await tab(), await tab()];
    server.coins = 208;
    first.store.getState().profileChanged(having(208));
    await settled();
    expect([second.coins(), third.coins()]).toEqual([208, 208]);
    expect(first.refresh).not.toHaveBeenCalled();
    expect(posted).toEqual(['balance']);
  });

  it('tells of its own changes again after it has learned of another’s, also when that failed', async () => {
    const { tab, posted } = browser();
    const [first, second] = [await tab(), await tab()];
    second.refresh.mockRejectedValueOnce(new Error('offline'));
    first.store.getState().profileChanged(having(5));
    await settled();
    second.store.getState().profileChanged(having(7));
    expect(posted).toEqual(['balance', 'balance']);
  });

  it('keeps a sign-in, a sign-out, other changes of the profile and other queries to itself', async () => {
    const { tab, posted } = browser();
    const { store, queryClient } = await tab();
    await invalidate(queryClient, 'GET /api/games');
    store.getState().profileChanged({ ...having(1000), name: 'Ada' });
    store.getState().signedOut();
    store.getState().signedIn(having(3));
    expect(posted).toEqual([]);
  });

  it('requests nothing as a guest', async () => {
    const { tab } = browser();
    const first = await tab();
    const guest = await tab({
      session: { authorized: false, profile: null },
      audience: { gate: 'none', softMode: false },
    });
    first.store.getState().profileChanged(having(5));
    await invalidate(first.queryClient, 'GET /api/games/purchase');
    expect(guest.refresh).not.toHaveBeenCalled();
    expect(guest.isStale('GET /api/games/purchase')).toBe(false);
  });

  it('ends', async () => {
    const { tab, posted } = browser();
    const { store, queryClient, stop, channel } = await tab();
    stop();
    store.getState().profileChanged(having(5));
    await invalidate(queryClient, 'GET /api/games/purchase');
    expect(posted).toEqual([]);
    expect(channel.close).toHaveBeenCalledTimes(1);
  });
});
