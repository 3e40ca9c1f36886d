import { createPreloadQueue } from './preload-queue';
import { type Connection, isSlow, startRoutePrefetch } from './route-prefetch';

describe('the preload queue', () => {
  function queue() {
    const requests: string[] = [];
    const ends = new Map<string, (failed?: boolean) => void>();
    let time = 0;
    const preloads = createPreloadQueue(
      (address) => {
        requests.push(address);
        return new Promise<void>((resolve, reject) => {
          ends.set(address, (failed) => (failed === true ? reject(new Error('x')) : resolve()));
        });
      },
      30_000,
      () => time,
    );
    const end = async (address: string, failed = false) => {
      ends.get(address)?.(failed);
      for (let n = 0; n < 5; n += 1) await Promise.resolve();
    };
    return {
      ...preloads,
      requests,
      end,
      wait: (milliseconds: number) => {
        time += milliseconds;
      },
    };
  }

  it('loads four at once, and the next when one has ended, well or badly', async () => {
    const { add, requests, end } = queue();
    for (const address of ['/1', '/2', '/3', '/4', '/5', '/6']) add(address);
    expect(requests).toEqual(['/1', '/2', '/3', '/4']);
    await end('/2');
    expect(requests).toEqual(['/1', '/2', '/3', '/4', '/5']);
    await end('/1', true);
    expect(requests).toEqual(['/1', '/2', '/3', '/4', '/5', '/6']);
  });

  it('forgets what was dropped, and all when it is cleared', async () => {
    const { add, drop, clear, requests, end } = queue();
    for (const address of ['/1', '/2', '/3', '/4', '/5', '/6', '/7']) add(address);
    drop('/5');
    await end('/1');
    expect(requests).toEqual(['/1', '/2', '/3', '/4', '/6']);
    clear();
    await end('/2');
    expect(requests).toHaveLength(5);
  });

  it('loads nothing twice within 30 s, but again what failed', async () => {
    const { add, requests, end, wait } = queue();
    add('/1');
    add('/1');
    await end('/1');
    add('/1');
    expect(requests).toEqual(['/1']);
    wait(30_000);
    add('/1');
    await end('/1', true);
    add('/1');
    expect(requests).toEqual(['/1', '/1', '/1']);
  });
});

it.each<[Connection | undefined, boolean]>([
  [undefined, false],
  [{}, false],
  [{ effectiveType: '4g' }, false],
  [{ effectiveType: '3g' }, false],
  [{ effectiveType: '2g' }, true],
  [{ effectiveType: 'slow-2g' }, true],
  [{ effectiveType: '4g', saveData: true }, true],
])('finds %j slow: %p', (connection, expected) => {
  expect(isSlow(connection)).toBe(expected);
});

describe('prefetching', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    document.body.innerHTML = `
      <nav aria-label="Main"><a href="/games">Games</a><a id="below" href="/deals">Deals</a></nav>
      <a id="game" href="/games/neon?x=1"><b>Neon</b></a>
      <a id="other" href="https://other.example/games">Other</a>
      <a id="tab" href="/videos" target="_blank">Tab</a>
      <a id="file" href="/videos" download>File</a>
      <a id="here" href="/">Here</a>
      <a id="api" href="/api/x">No page</a>`;
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
      const top = this.id === 'below' ? 5_000 : 10;
      return { width: 50, height: 20, top, bottom: top + 20, left: 10, right: 60 } as DOMRect;
    });
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  function start(connection?: Connection) {
    const queue = { add: jest.fn(), drop: jest.fn(), clear: jest.fn() };
    let whenIdle = () => {};
    const stop = startRoutePrefetch({
      window,
      queue,
      connection: () => connection,
      wanted: ({ pathname }) => !pathname.startsWith('/api'),
      idle: (run) => {
        whenIdle = run;
      },
    });
    const fire = (selector: string, type: string) =>
      document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));
    return { queue, stop, fire, idle: () => whenIdle() };
  }

  it('begins when a pointer rests on a link, also on what is inside of it', () => {
    const { queue, fire, stop } = start();
    fire('#game b', 'pointerover');
    expect(queue.add).not.toHaveBeenCalled();
    jest.advanceTimersByTime(65);
    expect(queue.add.mock.calls).toEqual([['/games/neon?x=1']]);
    stop();
  });

  it('does not when the pointer only passes, and forgets it when it leaves', () => {
    const { queue, fire, stop } = start();
    fire('#game', 'pointerover');
    jest.advanceTimersByTime(64);
    fire('#game', 'pointerout');
    jest.advanceTimersByTime(1_000);
    expect(queue.add).not.toHaveBeenCalled();
    expect(queue.drop.mock.calls).toEqual([['/games/neon?x=1']]);
    stop();
  });

  it('begins at once with the focus, and forgets it when that moves on', () => {
    const { queue, fire, stop } = start();
    fire('#game', 'focusin');
    fire('#game', 'focusout');
    expect(queue.add.mock.calls).toEqual([['/games/neon?x=1']]);
    expect(queue.drop.mock.calls).toEqual([['/games/neon?x=1']]);
    stop();
  });

  it('begins with the link that was pointed at or focused before it began itself', () => {
    document.querySelector<HTMLElement>('#game')?.focus();
    const { queue, stop } = start();
    expect(queue.add.mock.calls).toEqual([['/games/neon?x=1']]);
    stop();
  });

  it.each(['#other', '#tab', '#file', '#here', '#api', 'nav'])('leaves %s alone', (selector) => {
    const { queue, fire, stop } = start();
    fire(selector, 'focusin');
    expect(queue.add).not.toHaveBeenCalled();
    stop();
  });

  it("takes the main menu's links in view when the page is idle", () => {
    const { queue, idle, stop } = start();
    expect(queue.add).not.toHaveBeenCalled();
    idle();
    expect(queue.add.mock.calls).toEqual([['/games']]);
    stop();
  });

  it.each<Connection>([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
    'loads nothing with %j',
    (connection) => {
      const { queue, fire, idle, stop } = start(connection);
      idle();
      fire('#game', 'focusin');
      fire('#game', 'pointerover');
      jest.advanceTimersByTime(100);
      expect(queue.add).not.toHaveBeenCalled();
      stop();
    },
  );

  it('ends', () => {
    const { queue, fire, idle, stop } = start();
    fire('#game', 'pointerover');
    stop();
    jest.advanceTimersByTime(100);
    fire('#game', 'focusin');
    idle();
    expect(queue.add).not.toHaveBeenCalled();
    expect(queue.clear).toHaveBeenCalledTimes(1);
  });
});
