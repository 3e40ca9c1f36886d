import fc from 'fast-check';
import type { ClientError } from '@platform/shared/contracts';
import { type CaughtError, captureErrors, type Report } from './capture';
import { createReporter, type ReporterOptions } from './reporter';
import { scrub, scrubPath } from './scrub';

const person = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

function reporter(over: Partial<ReporterOptions> = {}) {
  const sent: ClientError[] = [];
  let time = 0;
  const report = createReporter({
    userAgent: person,
    pathname: () => '/games/neon-dunes',
    builds: new Map([
      ['shell', '49c11942f111'],
      ['mfe-catalogue', '0b1a22f1c0de'],
    ]),
    sampledFrom: 1,
    send: (body) => sent.push(body),
    random: () => 0.99,
    now: () => time,
    ...over,
  });
  const fail = (message: string, rest: Partial<CaughtError> = {}) =>
    report({ kind: 'error', app: 'shell', error: new TypeError(message), ...rest });
  return {
    sent,
    report,
    fail,
    wait: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

describe('a report', () => {
  it('says what, where and in which build', () => {
    const { sent, fail } = reporter();
    fail('x is undefined', { kind: 'remote', app: 'mfe-catalogue' });
    expect(sent).toEqual([
      {
        kind: 'remote',
        app: 'mfe-catalogue',
        message: 'TypeError: x is undefined',
        stack: expect.stringContaining('TypeError: x is undefined'),
        path: '/games/neon-dunes',
        build: '0b1a22f1c0de',
      },
    ]);
  });

  it.each([
    ['the shell', '/assets/main.0123abcd.js', 'shell', '49c11942f111'],
    ['a remote', '/remotes/mfe-catalogue/games-page.0123abcd.js', 'mfe-catalogue', '0b1a22f1c0de'],
    ['a remote without a known build', '/remotes/mfe-auth/login-page.0123abcd.js', 'mfe-auth', undefined],
  ])('of an uncaught error names %s by the file that threw', (_, file, app, build) => {
    const { sent, report } = reporter();
    const error = Object.assign(new Error('x'), { stack: `Error: x\n    at f (https://site.test${file}:1:2)` });
    report({ kind: 'error', app: 'shell', error });
    expect([sent[0]?.app, sent[0]?.build]).toEqual([app, build]);
  });

  it('of a script that cannot even be read names the build of its file, whatever runs in the page', () => {
    const { sent, report } = reporter();
    const file = (name: string) => `https://site.test${name}`;
    const fail = (name: string, stack: string) =>
      report({ kind: 'error', app: 'shell', file: file(name), error: Object.assign(new SyntaxError(name), { stack }) });
    fail('/remotes/mfe-catalogue/@c07/games-page.0123abcd.js', '');
    fail('/remotes/mfe-auth/@c08/1.js', `SyntaxError\n at ${file('/remotes/mfe-catalogue/@c07/1.js')}`);
    fail('/assets/main.0123abcd.js', '');
    expect(sent.map(({ app, build }) => [app, build])).toEqual([
      ['mfe-catalogue', 'c07'],
      ['mfe-auth', 'c08'],
      ['shell', '49c11942f111'],
    ]);
  });

  it('of the same failure is sent once', () => {
    const { sent, report } = reporter();
    const error = new Error('again');
    for (let n = 0; n < 10; n += 1) report({ kind: 'error', app: 'shell', error });
    expect(sent).toHaveLength(1);
  });

  it('is one of five a minute and of twenty a page', () => {
    const { sent, fail, wait } = reporter();
    const burst = (name: string) => {
      for (let n = 0; n < 50; n += 1) fail(`${name} ${n}`);
    };
    burst('first');
    expect(sent).toHaveLength(5);
    wait(59_999);
    burst('second');
    expect(sent).toHaveLength(5);
    for (let minute = 0; minute < 10; minute += 1) {
      wait(60_000);
      burst(`minute ${minute}`);
    }
    expect(sent).toHaveLength(20);
  });

  it('stands for so many when it is sampled', () => {
    const quiet = reporter({ sampledFrom: 4, random: () => 0.25 });
    quiet.fail('x');
    expect(quiet.sent).toEqual([]);
    const telling = reporter({ sampledFrom: 4, random: () => 0.249 });
    telling.fail('x');
    expect(telling.sent).toMatchObject([{ sampledFrom: 4 }]);
  });

  it("is never a bot's", () => {
    const { sent, fail } = reporter({
      userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    });
    fail('x');
    expect(sent).toEqual([]);
  });

  it('is none of what another script, an extension or a given-up call throws', () => {
    const { sent, report } = reporter();
    const extension = new Error('x');
    extension.stack = 'Error: x\n at chrome-extension://abc/content.js:1';
    for (const error of ['Script error.', extension, new DOMException('stopped', 'AbortError')])
      report({ kind: 'error', app: 'shell', error });
    expect(sent).toEqual([]);
  });

  it.each<[unknown, string]>([
    ['plain words', 'plain words'],
    [{ email: 'rowan@example.com' }, 'thrown: [object Object]'],
    [null, 'thrown: [object Null]'],
    [new Error(''), 'Error'],
  ])('of a thrown %p says "%s"', (error, message) => {
    const { sent, report } = reporter();
    report({ kind: 'unhandled-rejection', app: 'shell', error });
    expect(sent).toMatchObject([{ message: expect.stringContaining(message) }]);
  });
});

describe('what is about a person', () => {
  it.each([
    ['failed for rowan@example.com here', 'failed for [e-mail] here'],
    ['rowan%40example.com', '[e-mail]'],
    ['GET https://site.example/registration?token=abc&x=1 failed', 'GET https://site.example/registration?[…] failed'],
    ['at https://site.example/a.js#secret:1:2', 'at https://site.example/a.js#[…]'],
    ['bearer 9f86d081884c7d659a2feaa0c55ad015', 'bearer [token]'],
    ['eyJhbGciOi.eyJzdWIiOi.c2ln', '[token]'],
    ['call +4915112345678 now', 'call +[number] now'],
    ["Cannot read properties of undefined (reading 'title')", "Cannot read properties of undefined (reading 'title')"],
    ['__federation_expose_lifecycles.a1.js', '__federation_expose_lifecycles.a1.js'],
  ])('%s -> %s', (text, expected) => {
    expect(scrub(text, 1_000)).toBe(expected);
  });

  it('is out of every text, wherever it stands', () => {
    const secret = fc.constantFrom('rowan@example.com', '?token=s3cr3tvalue', 'a1b2c3d4e5f6a7b8c9d0e1f2');
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), secret, (before, hidden) => {
        expect(scrub(`${before} ${hidden} end`, 1_000)).not.toContain(hidden);
      }),
    );
  });

  it('is out of a path, too', () => {
    expect(scrubPath('/set-password/9f86d081884c7d659a2feaa0c55ad015?x=1')).toBe('/set-password/[token]');
  });

  it('costs no time, however long the text is', () => {
    expect(scrub('a@'.repeat(500_000), 100)).toHaveLength(100);
  });
});

describe('capturing', () => {
  const flush = () =>
    new Promise<void>((resolve) => {
      setTimeout(resolve);
    });
  /** Only what the page needs of a window: the test's own would hear of the test's failures. */
  const target = () => new EventTarget() as unknown as Window;

  it('fetches nothing while nothing fails', () => {
    const open = jest.fn();
    captureErrors(target(), open);
    expect(open).not.toHaveBeenCalled();
  });

  it('keeps what fails until the reporter is there, in order', async () => {
    const send = jest.fn();
    const window = target();
    const report = captureErrors(window, () => Promise.resolve<Report>(send));
    window.dispatchEvent(Object.assign(new Event('error'), { error: 'first' }));
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'second' }));
    report({ kind: 'remote', app: 'mfe-auth', error: 'third' });
    expect(send).not.toHaveBeenCalled();
    await flush();
    expect(send.mock.calls.map(([caught]) => [caught.kind, caught.error])).toEqual([
      ['error', 'first'],
      ['unhandled-rejection', 'second'],
      ['remote', 'third'],
    ]);
  });

  it('passes on which script it was', async () => {
    const send = jest.fn();
    const window = target();
    captureErrors(window, () => Promise.resolve<Report>(send));
    const filename = 'https://site.test/remotes/mfe-auth/@b1/1.js';
    window.dispatchEvent(Object.assign(new Event('error'), { error: 'x', filename }));
    await flush();
    expect(send.mock.calls[0]?.[0]).toEqual({ kind: 'error', app: 'shell', error: 'x', file: filename });
  });

  it('tries again with the next failure when the reporter cannot be had', async () => {
    const send = jest.fn();
    const open = jest.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(send);
    const report = captureErrors(target(), open);
    report({ kind: 'error', app: 'shell', error: 'one' });
    await flush();
    report({ kind: 'error', app: 'shell', error: 'two' });
    await flush();
    expect(open).toHaveBeenCalledTimes(2);
    expect(send).toHaveBeenCalledTimes(2);
  });
});
