import { type BrowserRouter, createBrowserRouter } from './host-router';
import { shownPage } from './focus-heading';
import { startPageFocus } from './page-focus';

let end: () => void = () => undefined;
let stop: () => void = () => undefined;
let router: BrowserRouter;

const frames = (milliseconds: number) => jest.advanceTimersByTime(milliseconds);
/** A screen of another rate, or a slow machine. @param length milliseconds of a frame */
const drawEvery = (length: number) => {
  jest.spyOn(window, 'cancelAnimationFrame').mockImplementation((timer) => window.clearInterval(timer));
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => {
    const timer = window.setInterval(() => {
      window.clearInterval(timer);
      draw(performance.now());
    }, length);
    return timer;
  });
};
const show = (html: string) => {
  (document.querySelector('main') as HTMLElement).innerHTML = html;
};
const find = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement;
/** Goes where a link leads, with the focus on it, as a press of Enter does. */
const follow = (selector: string, to: string) => {
  find(selector).focus();
  router.navigate(to);
};
const press = (key: string) => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
/** jsdom goes back in a task of its own, which fake timers do not run. */
const back = (): Promise<void> =>
  new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true });
    router.navigate(-1);
  });

const list = '<h1>Games</h1><a href="/games/a">A</a><a href="/games/b">B, 500 coins</a><a href="/games/b">B again</a>';
const game = '<h1>B</h1><button>Buy</button>';

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'queueMicrotask', 'nextTick'] });
  window.history.replaceState(null, '', '/games');
  document.body.innerHTML = `<a id="menu" href="/live">Live</a><main id="main" tabindex="-1">${list}</main>`;
  router = createBrowserRouter(window, () => ({ kind: 'go' }));
  stop = startPageFocus(window, router);
  end = () => {
    stop();
    router.dispose();
  };
});
afterEach(() => {
  end();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('after a navigation, the focus', () => {
  it('goes to the heading of the new page, when that comes', () => {
    follow('main a', '/games/b');
    frames(300);
    expect(find('main a')).toHaveFocus();
    show('<p>Loading</p>');
    frames(300);
    expect(document.body).toHaveFocus();
    show(game);
    frames(50);
    expect(find('h1')).toHaveFocus();
    expect(find('h1')).toHaveAttribute('tabindex', '-1');
  });

  /** Goes on before the focus is followed, and begins to follow it. */
  const goOnEarly = (selector: string, to: string, page?: string) => {
    stop();
    const left = shownPage(document);
    follow(selector, to);
    if (page !== undefined) show(page);
    stop = startPageFocus(window, router, left);
  };

  it('goes to the heading of a page that the visitor went on to before this code was there', () => {
    goOnEarly('main a', '/search', '<h1>Results</h1>');
    frames(50);
    expect(find('h1')).toHaveFocus();
  });

  it('goes there from a menu, and from a button, that was pressed before this code was there, too', () => {
    goOnEarly('#menu', '/live', '<h1>Live now</h1>');
    frames(50);
    expect(find('h1')).toHaveFocus();
    show(`${list}<button>Go on</button>`);
    goOnEarly('main button', '/games/b');
    frames(5_000);
    expect(find('main button')).toHaveFocus();
    show(game);
    frames(50);
    expect(find('h1')).toHaveFocus();
  });

  it('is left to the visitor who has it in a field by the time that this code is there', () => {
    stop();
    const left = shownPage(document);
    router.navigate('/search');
    show('<h1>Results</h1><input>');
    find('input').focus();
    stop = startPageFocus(window, router, left);
    frames(3_000);
    expect(find('input')).toHaveFocus();
  });

  it('goes there from a menu that stays on the page, too', () => {
    follow('#menu', '/live');
    show('<h1>Live now</h1>');
    frames(50);
    expect(find('h1')).toHaveFocus();
  });

  it('stays with the heading when the page is drawn once more', () => {
    follow('main a', '/games/b');
    show(game);
    frames(100);
    show(game);
    frames(50);
    expect(find('h1')).toHaveFocus();
  });

  it('stays with the heading while a slow machine still draws what the page is waiting for', () => {
    follow('main a', '/search');
    show('<h1>Results</h1><section aria-busy="true">Loading</section>');
    frames(5_000);
    expect(find('h1')).toHaveFocus();
    show('<h1>Results</h1><section>Twelve games</section>');
    frames(50);
    expect(find('h1')).toHaveFocus();
    frames(1_000);
    show('<h1>Results</h1>');
    frames(1_000);
    expect(document.body).toHaveFocus();
  });

  it.each([
    ['60', 16],
    ['120', 8],
    ['240', 4],
  ])('stays with a heading that is drawn anew within half a second, at %s frames a second', (_, length) => {
    drawEvery(length);
    follow('main a', '/games/b');
    show(game);
    frames(500);
    show(game);
    frames(50);
    expect(find('h1')).toHaveFocus();
    // And no longer than that: what has gone later is the page's own doing.
    frames(1_000);
    show(game);
    frames(1_000);
    expect(document.body).toHaveFocus();
  });

  it('stays with the heading on a machine that draws five frames a second', () => {
    drawEvery(200);
    follow('main a', '/games/b');
    show(game);
    frames(2_000);
    show(game);
    frames(400);
    expect(find('h1')).toHaveFocus();
  });

  it('goes to a heading that says the same, when that is another', () => {
    follow('main a', '/games/page');
    frames(5_000);
    expect(find('main a')).toHaveFocus();
    show(list);
    frames(50);
    expect(find('h1')).toHaveFocus();
  });

  it('stays on the link of a page that is left, however long the next one takes, and never falls to the document', () => {
    follow('main a', '/games/b');
    frames(20_000);
    expect(find('main a')).toHaveFocus();
    show(game);
    frames(50);
    expect(find('h1')).toHaveTextContent('B');
    expect(find('h1')).toHaveFocus();
  });

  it('is on the heading, too, when the visitor went on by keyboard in the page that is left', () => {
    follow('main a', '/games/b');
    frames(2_000);
    press('Tab');
    find('main a:nth-of-type(2)').focus();
    frames(2_000);
    expect(find('main a:nth-of-type(2)')).toHaveFocus();
    show(game);
    frames(50);
    expect(find('h1')).toHaveFocus();
  });

  it('is not held by main, which has it for want of a heading', () => {
    follow('main a', '/games/b');
    show('<p>Loading</p>');
    find('main').focus();
    frames(100);
    show(game);
    frames(50);
    expect(find('h1')).toHaveFocus();
  });

  it('is left to a page that places it itself', () => {
    follow('main a', '/login');
    show('<h1>Log in</h1><input>');
    find('input').focus();
    frames(2_000);
    expect(find('input')).toHaveFocus();
  });

  it('is left to a visitor who has gone on by keyboard to what stays', () => {
    follow('main a', '/games/b');
    press('Tab');
    find('#menu').focus();
    show(game);
    frames(2_000);
    expect(find('#menu')).toHaveFocus();
  });

  it('is left to a visitor who goes on by keyboard in the page that has come', () => {
    follow('main a', '/games/b');
    show(game);
    frames(50);
    press('Tab');
    show(game);
    frames(2_000);
    expect(document.body).toHaveFocus();
  });

  it('is not taken back from what has it since, such as a field that a press of a key leads to', () => {
    follow('main a', '/games/b');
    show(game);
    frames(100);
    find('#menu').focus();
    frames(2_000);
    expect(find('#menu')).toHaveFocus();
  });

  it('stays where it is when the page only changes its query', () => {
    follow('main a', '/games?page=2');
    frames(2_000);
    expect(find('main a')).toHaveFocus();
  });
});

describe('on Back, the focus', () => {
  it('is on the link again that the visitor followed, whatever its text says by now', async () => {
    follow('main a:nth-of-type(2)', '/games/b');
    show(game);
    frames(1_000);
    await back();
    show(list.replace('500 coins', '400 coins'));
    frames(50);
    expect(find('main a:nth-of-type(2)')).toHaveFocus();
  });

  it('tells links to the same page apart', async () => {
    follow('main a:nth-of-type(3)', '/games/b');
    show(game);
    frames(1_000);
    await back();
    show(list);
    frames(50);
    expect(find('main a:nth-of-type(3)')).toHaveFocus();
  });

  it('waits for a link that comes after the heading', async () => {
    follow('main a', '/games/a');
    show(game);
    frames(1_000);
    await back();
    show('<h1>Games</h1>');
    frames(500);
    show(list);
    frames(50);
    expect(find('main a')).toHaveFocus();
  });

  it('goes to the heading when that link is gone', async () => {
    follow('main a', '/games/a');
    show(game);
    frames(1_000);
    await back();
    show('<h1>Games</h1>');
    frames(2_500);
    expect(find('h1')).toHaveFocus();
  });
});
