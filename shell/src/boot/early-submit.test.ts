import { holdEarlySubmits } from './early-submit';

const sent = jest.fn();
/** Simulates what a remote does after hydration. */
const listen = (form: Element | null) =>
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    sent();
  });

function page(method: string) {
  document.body.innerHTML = `<form method="${method}"><input name="email"><button>Log in</button></form>`;
  const form = document.querySelector('form');
  /** @returns whether the browser sends the form itself */
  const press = (): boolean => {
    let prevented = true;
    const look = (event: Event) => {
      ({ defaultPrevented: prevented } = event);
      event.preventDefault();
    };
    // Runs after all other listeners.
    window.addEventListener('submit', look);
    document.querySelector('button')?.click();
    window.removeEventListener('submit', look);
    return !prevented;
  };
  return { form, press };
}

beforeAll(() => holdEarlySubmits(window));
beforeEach(() => {
  jest.useFakeTimers();
  sent.mockClear();
});
afterEach(() => jest.useRealTimers());

describe('a form that is sent before anybody listens', () => {
  it('is not sent by the browser, and is taken once by the page that comes, however often it was pressed', () => {
    const { form, press } = page('post');
    expect([press(), press()]).toEqual([false, false]);
    jest.advanceTimersByTime(2_000);
    expect(sent).not.toHaveBeenCalled();
    listen(form);
    jest.advanceTimersByTime(60_000);
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it('is not sent again when it was pressed once more and taken', () => {
    const { form, press } = page('post');
    press();
    listen(form);
    press();
    jest.advanceTimersByTime(60_000);
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it('is dropped when it is gone, or no page has taken it within half a minute', () => {
    const { form, press } = page('post');
    press();
    jest.advanceTimersByTime(31_000);
    listen(form);
    jest.advanceTimersByTime(60_000);
    const other = page('post');
    other.press();
    other.form?.remove();
    listen(other.form);
    jest.advanceTimersByTime(60_000);
    expect(sent).not.toHaveBeenCalled();
  });

  it('is sent by the browser when it only asks', () => {
    expect(page('get').press()).toBe(true);
  });
});
