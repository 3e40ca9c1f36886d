import { createBrowserRouter, type BrowserRouter } from './host-router';
import { startScrollRestorer } from './scroll-restorer';

const viewport = 600;
let height: number;
let end: () => void = () => undefined;
let router: BrowserRouter;

/** A page of so many pixels; like a browser it moves up when it becomes too short for its position. */
const setHeight = (pixels: number) => {
  height = pixels;
  moveTo(Math.min(window.scrollY, Math.max(0, height - viewport)));
};
const moveTo = (top: number) => {
  const before = window.scrollY;
  Object.assign(window, { scrollY: Math.min(top, Math.max(0, height - viewport)) });
  if (window.scrollY !== before) window.dispatchEvent(new Event('scroll'));
};
const frames = (milliseconds: number) => jest.advanceTimersByTime(milliseconds);
const start = () => {
  router = createBrowserRouter(window, () => ({ kind: 'go' }));
  const stop = startScrollRestorer(window, router);
  end = () => {
    stop();
    router.dispose();
  };
};
/** jsdom goes back in a task of its own, which fake timers do not run. */
const go = (delta: number): Promise<void> =>
  new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true });
    router.navigate(delta);
  });

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'queueMicrotask', 'nextTick'] });
  sessionStorage.clear();
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/list');
  Object.assign(window, { innerHeight: viewport, scrollY: 0, scrollTo: ({ top }: { top: number }) => moveTo(top) });
  Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, get: () => height });
  height = 5_000;
});
afterEach(() => {
  end();
  jest.useRealTimers();
});

describe('the scroll position', () => {
  it('is kept in pages of true heights, from the first step inside the document on', () => {
    delete document.documentElement.dataset['navigated'];
    start();
    expect(document.documentElement).not.toHaveAttribute('data-navigated');
    router.navigate('/other');
    expect(document.documentElement).toHaveAttribute('data-navigated');
  });

  it('is not read, nor the page laid out anew, by a step that stays where it is on its page', async () => {
    delete document.documentElement.dataset['navigated'];
    start();
    moveTo(1_200);
    const read = jest.fn(() => 1_200);
    Object.defineProperty(window, 'scrollY', { configurable: true, get: read });
    router.navigate('/list?sort=new', { preventScrollReset: true });
    router.navigate('/list?sort=old', { preventScrollReset: true });
    expect(read).not.toHaveBeenCalled();
    expect(document.documentElement).not.toHaveAttribute('data-navigated');
    Object.defineProperty(window, 'scrollY', { configurable: true, writable: true, value: 1_200 });
    router.navigate('/other');
    expect(window.scrollY).toBe(0);
    await go(-1);
    frames(50);
    expect(window.scrollY).toBe(1_200);
  });

  it('is known of a page that was scrolled before this began', async () => {
    Object.assign(window, { scrollY: 800 });
    start();
    window.dispatchEvent(new Event('pointerdown'));
    router.navigate('/list?sort=new', { preventScrollReset: true });
    router.navigate('/other');
    await go(-1);
    frames(50);
    expect(window.scrollY).toBe(800);
  });

  it('starts at the top of a new page', () => {
    start();
    moveTo(1_200);
    router.navigate('/other');
    expect(window.scrollY).toBe(0);
  });

  it('comes back with the page, as soon as the page is tall enough', async () => {
    start();
    moveTo(1_200);
    router.navigate('/other');
    setHeight(700);
    await go(-1);
    frames(100);
    expect(window.scrollY).toBe(0);
    setHeight(5_000);
    frames(50);
    expect(window.scrollY).toBe(1_200);
  });

  it('is held while one remote gives way to the next', async () => {
    start();
    moveTo(1_200);
    router.navigate('/other');
    await go(-1);
    frames(50);
    // The left page was tall enough; now it goes, and the right one follows later.
    setHeight(800);
    frames(1_000);
    setHeight(5_000);
    frames(50);
    expect(window.scrollY).toBe(1_200);
  });

  it('is not forgotten when the visitor leaves before it was reached', async () => {
    start();
    moveTo(1_200);
    router.navigate('/other');
    setHeight(900);
    moveTo(250);
    await go(-1);
    frames(50);
    setHeight(700);
    router.navigate('/third');
    await go(-1);
    setHeight(5_000);
    frames(50);
    expect(window.scrollY).toBe(1_200);
  });

  it.each(['wheel', 'touchstart', 'keydown', 'pointerdown'])(
    "is the visitor's own from the first %s on",
    async (type) => {
      start();
      moveTo(1_200);
      router.navigate('/other');
      setHeight(700);
      await go(-1);
      window.dispatchEvent(new Event(type));
      setHeight(5_000);
      frames(1_000);
      expect(window.scrollY).toBe(0);
    },
  );

  it('ends as low as it can when the page stays shorter than it was', async () => {
    start();
    moveTo(1_200);
    router.navigate('/other');
    setHeight(1_000);
    await go(-1);
    frames(2_900);
    expect(window.scrollY).toBe(0);
    frames(200);
    expect(window.scrollY).toBe(400);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('leaves the visitor alone once it was reached and held', async () => {
    start();
    moveTo(1_200);
    router.navigate('/other');
    await go(-1);
    frames(700);
    expect(jest.getTimerCount()).toBe(0);
    moveTo(300);
    frames(1_000);
    expect(window.scrollY).toBe(300);
  });

  it('stays when a navigation requests it', async () => {
    start();
    moveTo(1_200);
    router.navigate('/list?sort=new', { preventScrollReset: true });
    expect(window.scrollY).toBe(1_200);
    router.navigate('/other');
    await go(-1);
    frames(50);
    expect(window.scrollY).toBe(1_200);
  });

  it.each([
    ['stays when only the query is replaced', '/list?page=2', true, 1_200],
    ['goes to the top when a query is pushed', '/list?page=2', false, 0],
    ['goes to the top when another page replaces this one', '/other', true, 0],
  ])('%s', (_, to, replace, expected) => {
    start();
    moveTo(1_200);
    router.navigate(to, { replace });
    expect(window.scrollY).toBe(expected);
  });

  it('survives a reload', () => {
    start();
    moveTo(1_200);
    window.dispatchEvent(new Event('pagehide'));
    end();
    moveTo(0);
    start();
    frames(50);
    expect(window.scrollY).toBe(1_200);
  });
});

describe('a link to a place in a page', () => {
  it.each(['/list#here', '/other#here', '/list#caf%C3%A9'])(
    'goes there (%s), also when the place comes later',
    (to) => {
      start();
      moveTo(1_200);
      router.navigate(to);
      frames(500);
      const place = document.createElement('h2');
      place.id = to.endsWith('here') ? 'here' : 'café';
      place.scrollIntoView = jest.fn();
      document.body.append(place);
      frames(50);
      expect(place.scrollIntoView).toHaveBeenCalledTimes(1);
      expect(window.scrollY).toBe(to.startsWith('/other') ? 0 : 1_200);
    },
  );

  it('that no browser can read breaks nothing', () => {
    start();
    const heard = jest.fn();
    router.subscribe(heard);
    router.navigate('/list#%E0%A4%A');
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('does not lead back to the top', async () => {
    start();
    moveTo(1_200);
    const link = document.body.appendChild(document.createElement('a'));
    link.href = '#nowhere';
    await new Promise<void>((resolve) => {
      window.addEventListener('popstate', () => resolve(), { once: true });
      link.click();
    });
    frames(100);
    expect(window.scrollY).toBe(1_200);
  });
});

describe('the storage', () => {
  it.each(['no JSON', 'null', '[]', '7', '{"a":"b"}'])('may hold %j', (text) => {
    sessionStorage.setItem('scroll-positions', text);
    expect(start).not.toThrow();
  });

  it('may be forbidden', () => {
    const forbidden = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    start();
    moveTo(1_200);
    expect(() => window.dispatchEvent(new Event('pagehide'))).not.toThrow();
    router.navigate('/other');
    expect(window.scrollY).toBe(0);
    forbidden.mockRestore();
  });

  it('keeps the last fifty entries', () => {
    start();
    for (let n = 0; n < 70; n += 1) {
      router.navigate(`/page/${n}`);
      moveTo(100 + n);
    }
    window.dispatchEvent(new Event('pagehide'));
    const kept = Object.values(
      JSON.parse(sessionStorage.getItem('scroll-positions') ?? '{}') as Record<string, number>,
    );
    expect(kept).toHaveLength(50);
    expect(kept).toContain(169);
  });
});
