import { askRecaptcha, captchaLoadState } from './recaptcha-script';

const challenge = {
  provider: 'recaptcha',
  siteKey: 'public key',
  action: 'contact',
  scriptUrl: 'https://provider.example/api.js',
} as const;
const scripts = () => [...document.querySelectorAll('script')];
const page = window as Window & { grecaptcha?: unknown };

beforeEach(() => {
  jest.useFakeTimers();
  delete page.grecaptcha;
  document.head.replaceChildren();
  document.body.innerHTML = '<div class="grecaptcha-badge"></div>';
});
afterEach(() => jest.useRealTimers());

describe('the script of a captcha provider', () => {
  it('is loaded once, and asked with key and action; its badge is hidden', async () => {
    const execute = jest.fn(() => Promise.resolve('a token'));
    const tokens = Promise.all([
      askRecaptcha(challenge, new AbortController()),
      askRecaptcha(challenge, new AbortController()),
    ]);
    expect(scripts().map(({ src }) => src)).toEqual(['https://provider.example/api.js?render=public%20key']);
    page.grecaptcha = { ready: (callback: () => void) => callback(), execute };
    await jest.advanceTimersByTimeAsync(25);
    await expect(tokens).resolves.toEqual(['a token', 'a token']);
    expect(execute).toHaveBeenCalledWith('public key', { action: 'contact' });
    expect(document.querySelector<HTMLElement>('.grecaptcha-badge')?.style.visibility).toBe('hidden');
  });

  it('is not loaded, then loading, then loaded, and not loaded again after a failure', async () => {
    const state = () => captchaLoadState(page as Parameters<typeof captchaLoadState>[0]);
    expect(state()).toBe('not loaded');
    const failure = askRecaptcha(challenge, new AbortController()).catch((error: unknown) => error);
    expect(state()).toBe('loading');
    scripts()[0]?.dispatchEvent(new Event('error'));
    await jest.advanceTimersByTimeAsync(25);
    await failure;
    expect(state()).toBe('not loaded');
    const token = askRecaptcha(challenge, new AbortController());
    page.grecaptcha = { ready: (callback: () => void) => callback(), execute: () => Promise.resolve('a token') };
    // Looked at every 25 ms, and not before.
    await jest.advanceTimersByTimeAsync(24);
    expect(document.querySelector<HTMLElement>('.grecaptcha-badge')?.style.visibility).toBe('');
    await jest.advanceTimersByTimeAsync(1);
    await expect(token).resolves.toBe('a token');
    expect(state()).toBe('loaded');
  });

  it('leaves nothing behind when it cannot be loaded, so that the next try starts over', async () => {
    const failure = askRecaptcha(challenge, new AbortController()).catch((error: unknown) => error);
    scripts()[0]?.dispatchEvent(new Event('error'));
    await jest.advanceTimersByTimeAsync(25);
    expect(await failure).toMatchObject({ message: 'the script of the captcha provider could not be loaded' });
    expect(scripts()).toEqual([]);
  });

  it('is given up when the form is gone', async () => {
    const controller = new AbortController();
    const failure = askRecaptcha(challenge, controller).catch((error: unknown) => error);
    controller.abort();
    await jest.advanceTimersByTimeAsync(25);
    expect(await failure).toMatchObject({ message: 'the check was given up' });
  });
});
