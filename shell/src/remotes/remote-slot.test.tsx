// Over 300 lines: one slot’s states, with the same simulated remotes.
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AppError } from '@platform/shared/http';
import { type RemoteLifecycles, type RemoteProps, RuntimeProvider } from '@platform/shared/remote';
import { createTestRuntime } from '@platform/shared/testing';
import type { RemoteName } from '../navigation/page-table';
import { pageTable } from '../testing/pages';
import type { RemoteLoader } from './load-remote';
import { RemoteSlot } from './remote-slot';
import { slotMarker } from './slot-marker';

const unreachable = new AppError({
  code: 'remote-unreachable',
  kind: 'remote',
  message: 'x',
  retryable: true,
  status: 0,
});

interface Mounted {
  owner: string;
  element: HTMLElement;
  props: RemoteProps;
  unmounted: number;
}

/** A loader whose every step is finished by hand. */
function handLoader() {
  const loads: { name: RemoteName; done: () => Promise<void>; fail: () => Promise<void> }[] = [];
  const prepared: string[] = [];
  const mounts: Mounted[] = [];
  const steps = {
    prepare: (): Promise<void> => Promise.resolve(),
    mount: (): Promise<void> => Promise.resolve(),
    unmount: (): Promise<void> => Promise.resolve(),
  };
  const loader: RemoteLoader = {
    load: (name) =>
      new Promise<RemoteLifecycles>((resolve, reject) => {
        const lifecycles = {
          name,
          parcel: {} as never,
          owns: (pathname: string) => !pathname.startsWith('/videos'),
          prepare: (_runtime: unknown, { pathname }: { pathname: string }, isRendered?: boolean) => {
            prepared.push(isRendered ? `${pathname} as rendered` : pathname);
            return steps.prepare();
          },
        };
        loads.push({
          name,
          done: () => act(async () => resolve(lifecycles)),
          fail: () => act(async () => reject(unreachable)),
        });
      }),
    mount: async ({ name }, element, props) => {
      const mounted: Mounted = { owner: name, element, props, unmounted: 0 };
      mounts.push(mounted);
      element.append(`content of ${name}`);
      await steps.mount();
      return {
        unmount: () => {
          mounted.unmounted += 1;
          return steps.unmount();
        },
      };
    },
  };
  return { loader, loads, prepared, mounts, steps };
}

const fallback = ({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) => (
  <button type="button" onClick={onRetry}>
    {retrying ? 'Retrying' : 'Retry'}
  </button>
);

function start({
  owner = 'mfe-catalogue',
  at = '/games',
  html = '',
  asleep = false,
}: { owner?: RemoteName; at?: string; html?: string; asleep?: boolean } = {}) {
  const hand = handLoader();
  const onUnowned = jest.fn();
  const startOver = jest.fn();
  const runtime = createTestRuntime({ at });
  const slot = (name: RemoteName, sleeps = asleep) => (
    <RuntimeProvider runtime={runtime}>
      <RemoteSlot
        owner={name}
        loader={hand.loader}
        asleep={sleeps}
        loading={<p>Loading</p>}
        fallback={fallback}
        onUnowned={onUnowned}
        ownerOf={ownerOf}
        startOver={startOver}
      />
    </RuntimeProvider>
  );
  const container = document.body.appendChild(document.createElement('main'));
  Object.assign(container, { id: 'main', tabIndex: -1 });
  container.innerHTML = `<div data-owner="${owner}" aria-busy="true"><div class="place" data-slot="${owner}">${html}</div><div class="loading"><p>Loading</p></div></div>`;
  const view = render(slot(owner), { container, hydrate: true });
  const place = container.querySelector<HTMLElement>('[data-slot]') as HTMLElement;
  return {
    ...hand,
    onUnowned,
    startOver,
    runtime,
    place,
    show: (name: RemoteName) => view.rerender(slot(name)),
    wake: () => view.rerender(slot(owner, false)),
    unmount: view.unmount,
  };
}
const ownerOf = (pathname: string) => pageTable.find(pathname)?.owner;
const rendered = (owner: RemoteName) => `<div data-rendered="${owner}">from the server</div>`;
const retry = () => userEvent.click(screen.getByRole('button', { name: 'Retry' }));

describe('a slot', () => {
  it('shows that it loads, then the remote', async () => {
    const { loads, mounts, place } = start();
    expect(screen.getByText('Loading')).toBeInTheDocument();
    expect(place.parentElement).toHaveAttribute('aria-busy', 'true');
    await loads[0]?.done();
    expect(place).toHaveTextContent('content of mfe-catalogue');
    expect(screen.queryByText('Loading')).toBeNull();
    expect(place.parentElement).not.toHaveAttribute('aria-busy');
    expect(mounts).toHaveLength(1);
  });

  it('behind the age gate fetches the code, mounts nothing, and keeps the server’s HTML for readers of it', async () => {
    const { loads, mounts, prepared, place } = start({ asleep: true, html: rendered('mfe-catalogue') });
    await loads[0]?.done();
    expect(place).toHaveTextContent('from the server');
    expect([prepared, mounts]).toEqual([[], []]);
  });

  it('after the gate shows the page anew, nothing of the soft one', async () => {
    const { loads, mounts, prepared, place, wake } = start({ asleep: true, html: rendered('mfe-catalogue') });
    await loads[0]?.fail();
    wake();
    expect(place).toBeEmptyDOMElement();
    await loads[1]?.done();
    expect(prepared).toEqual(['/games']);
    expect(mounts).toHaveLength(1);
    expect(place).toHaveTextContent('content of mfe-catalogue');
  });

  it('prepares the page before anything is mounted', async () => {
    const { loads, mounts, prepared, steps } = start({ at: '/games/neon' });
    let ready: () => void = () => undefined;
    steps.prepare = () =>
      new Promise((resolve) => {
        ready = resolve;
      });
    await loads[0]?.done();
    expect(prepared).toEqual(['/games/neon']);
    expect(mounts).toEqual([]);
    await act(async () => ready());
    expect(mounts).toHaveLength(1);
  });

  it('leaves the remote to its worker on the server', () => {
    const { container } = render(
      <RuntimeProvider runtime={createTestRuntime({})}>
        <RemoteSlot
          owner="mfe-auth"
          loader={null}
          loading={<p>Loading</p>}
          fallback={fallback}
          onUnowned={jest.fn()}
          ownerOf={ownerOf}
        />
      </RuntimeProvider>,
    );
    expect(container.innerHTML).toContain(slotMarker);
  });
});

describe('a remote that fails', () => {
  it('is replaced by a fallback, and tried again by hand', async () => {
    const { loads, place } = start();
    await loads[0]?.fail();
    expect(place).not.toHaveTextContent('content');
    await retry();
    const button = screen.getByRole('button', { name: 'Retrying' });
    expect(button).toHaveFocus();
    await loads[1]?.fail();
    expect(button).toHaveTextContent('Retry');
    await retry();
    await loads[2]?.done();
    expect(place).toHaveTextContent('content of mfe-catalogue');
    expect(screen.queryByRole('button')).toBeNull();
    // Where the keyboard goes on from: the button that had the focus is gone.
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('takes the focus from nothing else when it comes', async () => {
    const { loads } = start();
    await loads[0]?.done();
    expect(document.body).toHaveFocus();
  });

  it.each(['prepare', 'mount'] as const)('to %s shows the fallback, too', async (step) => {
    const { loads, steps } = start();
    steps[step] = () => Promise.reject(new Error('the chunk is gone'));
    await loads[0]?.done();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  });

  it('after its mount goes with everything it has, once; only another document gets its next release', async () => {
    const { loads, mounts, place, runtime, startOver } = start();
    await loads[0]?.done();
    await act(async () => {
      mounts[0]?.props.onCrash(new Error('broken'));
      mounts[0]?.props.onCrash(new Error('broken again'));
    });
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
    expect(place).not.toHaveTextContent('content');
    expect(mounts[0]?.unmounted).toBe(1);
    await retry();
    expect(startOver).toHaveBeenCalledTimes(1);
    act(() => runtime.router.navigate('/camgirls'));
    expect(startOver).toHaveBeenCalledTimes(1);
    act(() => runtime.router.navigate('/games/neon'));
    expect(startOver).toHaveBeenCalledTimes(2);
    expect(loads).toHaveLength(1);
  });

  it('while it is being mounted is unmounted as soon as that is possible', async () => {
    const { loads, mounts, steps } = start();
    let mountedNow: () => void = () => undefined;
    steps.mount = () =>
      new Promise((resolve) => {
        mountedNow = resolve;
      });
    await loads[0]?.done();
    await act(async () => mounts[0]?.props.onCrash(new Error('broken')));
    await act(async () => mountedNow());
    expect(mounts[0]?.unmounted).toBe(1);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  });

  it('is tried again when the visitor goes on to another of its pages', async () => {
    const { loads, runtime, prepared } = start();
    await loads[0]?.fail();
    await act(async () => runtime.router.navigate('/pornstars'));
    await loads[1]?.done();
    expect(prepared).toEqual(['/pornstars']);
  });

  it('even to unmount disturbs no other part', async () => {
    const { loads, mounts, place, steps, show } = start();
    await loads[0]?.done();
    steps.unmount = () => Promise.reject(new Error('broken'));
    show('mfe-auth');
    await loads[1]?.done();
    expect(mounts[0]?.element.isConnected).toBe(false);
    expect(place).toHaveTextContent('content of mfe-auth');
  });
});

describe('a slot that is left', () => {
  it('unmounts the remote and gives the next one a fresh element', async () => {
    const { loads, mounts, place, show } = start();
    await loads[0]?.done();
    show('mfe-auth');
    expect(screen.getByText('Loading')).toBeInTheDocument();
    await loads[1]?.done();
    expect(mounts[0]?.unmounted).toBe(1);
    expect(mounts[1]?.element).not.toBe(mounts[0]?.element);
    expect(place.children).toHaveLength(1);
    expect(place).toHaveTextContent(/^content of mfe-auth$/);
  });

  it('while it loads mounts nothing', async () => {
    const { loads, mounts, show } = start();
    show('mfe-auth');
    await loads[1]?.done();
    await loads[0]?.done();
    expect(mounts.map(({ owner }) => owner)).toEqual(['mfe-auth']);
  });

  it('while it loads says nothing of a failure', async () => {
    const { loads, show } = start();
    show('mfe-auth');
    await loads[0]?.fail();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('Loading')).toBeInTheDocument();
  });

  it('while it mounts unmounts again', async () => {
    const { loads, mounts, steps, unmount } = start();
    let mountedNow: () => void = () => undefined;
    steps.mount = () =>
      new Promise((resolve) => {
        mountedNow = resolve;
      });
    await loads[0]?.done();
    unmount();
    await act(async () => mountedNow());
    expect(mounts[0]?.unmounted).toBe(1);
  });

  it('hears no late crash: the next remote stays', async () => {
    const { loads, mounts, place, show } = start();
    await loads[0]?.done();
    show('mfe-auth');
    await loads[1]?.done();
    await act(async () => mounts[0]?.props.onCrash(new Error('too late')));
    expect(place).toHaveTextContent('content of mfe-auth');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it("does not show one remote's failure for another", async () => {
    const { loads, show } = start();
    await loads[0]?.fail();
    show('mfe-auth');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('Loading')).toBeInTheDocument();
  });

  it('leaves nothing behind, a hundred times', async () => {
    const { loads, mounts, place, show } = start();
    for (let n = 0; n < 100; n += 1) {
      await loads[n]?.done();
      show(n % 2 === 0 ? 'mfe-auth' : 'mfe-catalogue');
    }
    await act(async () => undefined);
    expect(mounts).toHaveLength(100);
    expect(mounts.every(({ unmounted, element }) => unmounted === 1 && !element.isConnected)).toBe(true);
    expect(place).toBeEmptyDOMElement();
  });
});

describe('server-rendered content', () => {
  it('is hydrated where it is', async () => {
    const { loads, mounts, place, prepared } = start({ html: rendered('mfe-catalogue') });
    const element = place.firstElementChild;
    await loads[0]?.done();
    expect(prepared).toEqual(['/games as rendered']);
    expect(mounts[0]?.element).toBe(element);
    expect(element?.isConnected).toBe(true);
  });

  it('stays when the remote fails, also when it fails again, and is hydrated in the end', async () => {
    const { loads, mounts, place } = start({ html: rendered('mfe-catalogue') });
    const element = place.firstElementChild;
    await loads[0]?.fail();
    expect(place).toHaveTextContent('from the server');
    await retry();
    expect(place).toHaveTextContent('from the server');
    await loads[1]?.fail();
    expect(place).toHaveTextContent('from the server');
    await retry();
    await loads[2]?.done();
    expect(mounts[0]?.element).toBe(element);
  });

  it('is used once: a later mount gets a fresh element', async () => {
    const { loads, mounts, show } = start({ html: rendered('mfe-catalogue') });
    await loads[0]?.done();
    show('mfe-auth');
    await loads[1]?.done();
    show('mfe-catalogue');
    await loads[2]?.done();
    expect(mounts[2]?.element).not.toBe(mounts[0]?.element);
    expect(mounts[2]?.element).toHaveTextContent(/^content of mfe-catalogue$/);
  });

  it("is not taken for another remote's", async () => {
    const { loads, mounts, place, show } = start({ html: rendered('mfe-catalogue') });
    show('mfe-auth');
    expect(place).toBeEmptyDOMElement();
    await loads[1]?.done();
    expect(mounts[0]?.element).toHaveTextContent(/^content of mfe-auth$/);
  });

  it('is not hydrated as another page, when the visitor went on meanwhile', async () => {
    const { loads, mounts, place, prepared, runtime } = start({ html: rendered('mfe-catalogue') });
    act(() => runtime.router.navigate('/pornstars'));
    await loads[0]?.done();
    expect(prepared).toEqual(['/pornstars']);
    expect(mounts[0]?.element).not.toHaveTextContent('from the server');
    expect(place.children).toHaveLength(1);
  });

  it('of a page that was left is not shown for another', async () => {
    const { loads, place, runtime } = start({ html: rendered('mfe-catalogue') });
    await loads[0]?.fail();
    await act(async () => runtime.router.navigate('/pornstars'));
    expect(place).not.toHaveTextContent('from the server');
  });

  it('waits for the page that is shown when the visitor goes on while it is prepared', async () => {
    const { loads, mounts, prepared, runtime, steps } = start({ html: rendered('mfe-catalogue') });
    const waiting: (() => void)[] = [];
    steps.prepare = () =>
      new Promise((resolve) => {
        waiting.push(resolve);
      });
    await loads[0]?.done();
    await act(async () => runtime.router.navigate('/pornstars'));
    await act(async () => waiting[0]?.());
    expect(mounts).toEqual([]);
    await act(async () => waiting[1]?.());
    expect(prepared).toEqual(['/games as rendered', '/pornstars']);
    expect(mounts[0]?.element).not.toHaveTextContent('from the server');
  });
});

describe('a path that the remote does not have', () => {
  it('is told of on arrival', async () => {
    const { loads, onUnowned } = start({ at: '/videos' });
    await loads[0]?.done();
    expect(onUnowned.mock.calls).toEqual([['/videos']]);
  });

  it('is told of when the visitor goes there from a page that it has', async () => {
    const { loads, onUnowned, runtime } = start();
    await loads[0]?.done();
    await act(async () => runtime.router.navigate('/videos/neon'));
    expect(onUnowned.mock.calls).toEqual([['/videos/neon']]);
  });

  it('is none when another remote has it, or the slot is gone', async () => {
    const { loads, onUnowned, runtime, unmount } = start();
    await loads[0]?.done();
    await act(async () => runtime.router.navigate('/dashboard'));
    unmount();
    runtime.router.navigate('/videos');
    expect(onUnowned).not.toHaveBeenCalled();
  });
});
