import { safeJson } from '../seo/head';
import { writeCookie } from '../cookies/cookies';
import { recoverWhenReady } from './recover';
import { readEmbeddedState, stateElementId } from './embedded-state';

describe('waiting for the site', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('polls until the site and its API respond, then reloads once', async () => {
    const responses = [
      Promise.reject(new TypeError('offline')),
      Promise.resolve({ ok: false }),
      Promise.resolve({ ok: true, json: async () => ({ api: 'away' }) }),
      Promise.resolve({ ok: true, json: async () => ({ api: 'ok' }) }),
    ];
    responses[0]?.catch(() => undefined);
    const get = jest.fn(() => responses.shift() as Promise<Response>);
    const reload = jest.fn();
    recoverWhenReady(reload, get);
    expect(get).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(9_500);
    expect(get).toHaveBeenCalledTimes(3);
    expect(reload).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(get).toHaveBeenCalledTimes(4);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

describe('the embedded state', () => {
  const page = (content: string) => new DOMParser().parseFromString(`<body>${content}</body>`, 'text/html');

  it('is read as it was written, whatever is in it', () => {
    const state = { kind: 'page', text: '</script><script>alert(1)</script><!--\u2028' };
    expect(
      readEmbeddedState(page(`<script type="application/json" id="${stateElementId}">${safeJson(state)}</script>`)),
    ).toEqual(state);
  });

  it('is missed with a sentence', () => {
    expect(() => readEmbeddedState(page(''))).toThrow('the page has no embedded state');
  });
});

describe('a cookie', () => {
  it('is for the whole site and one year', () => {
    const cookies: string[] = [];
    const page = {
      location: { protocol: 'https:' },
      set cookie(value: string) {
        cookies.push(value);
      },
    } as unknown as Document;
    writeCookie(page, 'age-agreement', '1');
    expect(cookies).toEqual(['age-agreement=1; Path=/; Max-Age=31536000; SameSite=Lax; Secure']);
  });

  it('takes no value that would become something else', () => {
    expect(() => writeCookie(document, 'age-agreement', '1; Domain=evil.example')).toThrow(RangeError);
  });
});
