import { createMemoryRouter } from '@platform/shared/testing';
import { testBootstrap } from '../testing/bootstrap';
import { pageTable } from '../testing/pages';
import { startPageAnnouncer } from './page-announcer';
import { createPageStore } from './page-store';

const flush = () => Promise.resolve();
const region = () => document.querySelector('[data-announcer]');
let stop: () => void = () => undefined;

/** Same order as follow-navigation on a response: the store first, then the title. */
function start() {
  document.title = 'Home · Vespera';
  const router = createMemoryRouter('/');
  const page = createPageStore({ bootstrap: testBootstrap(), path: '/', table: pageTable });
  stop = startPageAnnouncer(document, router, page);
  return {
    router,
    respond: (path: string, title: string) => {
      page.setState({ bootstrap: testBootstrap(), path });
      document.title = title;
    },
  };
}

beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
afterEach(() => {
  stop();
  jest.useRealTimers();
});

describe('the announcer of pages', () => {
  it('is there, and empty, before anything is said, so that what comes into it is heard', () => {
    start();
    expect(region()).toHaveAttribute('aria-live', 'polite');
    expect(region()).not.toHaveAttribute('role');
    expect(region()).toBeEmptyDOMElement();
  });

  it('comes before the page, so that one as high as the window does not scroll by the announcer’s pixel', () => {
    const app = document.body.appendChild(document.createElement('main'));
    start();
    expect(region()?.nextElementSibling).toBe(app);
    app.remove();
  });

  it('says the title of a new page once the page has it, and then falls silent', async () => {
    const { router, respond } = start();
    router.navigate('/games');
    await flush();
    expect(region()).toBeEmptyDOMElement();
    respond('/games', 'Games · Vespera');
    await flush();
    expect(region()).toHaveTextContent('Games · Vespera');
    jest.advanceTimersByTime(2_000);
    expect(region()).toBeEmptyDOMElement();
  });

  it('says nothing of a page that the guards have led away from', async () => {
    const { router, respond } = start();
    router.navigate('/dashboard');
    router.navigate('/login');
    respond('/dashboard', 'Dashboard · Vespera');
    await flush();
    expect(region()).toBeEmptyDOMElement();
    respond('/login', 'Log in · Vespera');
    await flush();
    expect(region()).toHaveTextContent('Log in · Vespera');
  });

  it.each([
    ['a new query on the same page', '/?page=2'],
    ['news of the same page', null],
  ])('says nothing about %s', async (_, to) => {
    const { router, respond } = start();
    if (to !== null) router.navigate(to);
    respond('/', 'Home · Vespera');
    await flush();
    expect(region()).toBeEmptyDOMElement();
  });
});
