import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestApp } from '../../../testing/test-app';
import { createRecaptcha } from './recaptcha';

/** The provider's part, as far as a form needs it. */
type ProviderReply = { readonly status?: number; readonly body: string } | 'hangs';
let provider: Server;
let verifyUrl: string;
let providerReply: ProviderReply;
let receivedForms: URLSearchParams[];
beforeAll(async () => {
  provider = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      receivedForms.push(new URLSearchParams(body));
      if (providerReply === 'hangs') return;
      response.writeHead(providerReply.status ?? 200, {
        'content-type': 'application/json',
        ...(providerReply.status === 302 && { location: 'http://127.0.0.1:1/' }),
      });
      response.end(providerReply.body);
    });
  });
  await new Promise<void>((ready) => provider.listen(0, '127.0.0.1', ready));
  verifyUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/siteverify`;
});
beforeEach(() => {
  receivedForms = [];
  problems = [];
});
afterAll(() => {
  provider.closeAllConnections();
  provider.close();
});

let problems: string[];
const verdict = (fields: object): ProviderReply => ({
  body: JSON.stringify({ success: true, score: 0.9, action: 'submit', ...fields }),
});
const captcha = (changes: { verifyUrl?: string; timeout?: number } = {}) =>
  createRecaptcha({
    siteKey: 'site-key',
    secret: 'the secret',
    minScore: 0.5,
    action: 'submit',
    scriptUrl: 'https://provider.example/api.js',
    verifyUrl,
    onProblem: (problem) => problems.push(problem),
    ...changes,
  });

describe('reCAPTCHA', () => {
  it('tells the browser the site key and never the secret', async () => {
    const challenge = await captcha().challenge();
    expect(challenge).toEqual({
      provider: 'recaptcha',
      siteKey: 'site-key',
      action: 'submit',
      // The browser adds the key.
      scriptUrl: 'https://provider.example/api.js',
    });
  });

  it('asks the provider with the secret and the token', async () => {
    providerReply = verdict({});
    expect(await captcha().redeem('a token')).toBe(true);
    expect(receivedForms.map((sent) => Object.fromEntries(sent))).toEqual([
      { secret: 'the secret', response: 'a token' },
    ]);
  });

  it.each<[string, object, boolean]>([
    ['a score that is just enough', { score: 0.5 }, true],
    ['a low score', { score: 0.49 }, false],
    ['no score', { score: undefined }, false],
    ['another action', { action: 'login' }, false],
    ['no action', { action: undefined }, false],
    ['a used token', { success: false, 'error-codes': ['timeout-or-duplicate'] }, false],
  ])('with %s', async (_, fields, passes) => {
    providerReply = verdict(fields);
    expect([await captcha().redeem('t'), problems]).toEqual([passes, []]);
  });

  it('tells the log when the provider does not know our secret', async () => {
    providerReply = verdict({ success: false, 'error-codes': ['invalid-input-secret'] });
    expect([await captcha().redeem('t'), problems]).toEqual([false, ['it says invalid-input-secret']]);
  });

  it.each<[string, ProviderReply, object]>([
    ['fails', { status: 500, body: '' }, {}],
    ['replies without JSON', { body: '<html>' }, {}],
    ['replies with another shape', { body: '{"ok":1}' }, {}],
    ['sends us elsewhere', { status: 302, body: '' }, {}],
    ['is silent', 'hangs', { timeout: 50 }],
    ['is not there', { body: '' }, { verifyUrl: 'http://127.0.0.1:1/' }],
  ])('refuses, and says so, when the provider %s', async (_, given, changes) => {
    providerReply = given;
    await expect(captcha(changes).redeem('t')).rejects.toMatchObject({
      status: 503,
      code: 'captcha-failed',
      message: 'The bot check isn’t available right now. Please try again in a minute.',
    });
    expect(problems).toHaveLength(1);
  });

  it('guards the login form when it is configured', async () => {
    const test = await createTestApp({
      CAPTCHA_PROVIDER: 'recaptcha',
      RECAPTCHA_SITE_KEY: 'site-key',
      RECAPTCHA_SECRET: 'x',
      RECAPTCHA_VERIFY_URL: verifyUrl,
    });
    const login = () =>
      test.request('POST', '/api/profile/login', {
        body: { email: 'a@example.com', password: 'x', recaptchaToken: 't' },
      });
    providerReply = verdict({ score: 0.1 });
    const refused = await login();
    providerReply = verdict({});
    const passed = await login();
    providerReply = { status: 503, body: '' };
    const unknown = await login();
    const challenge = await test.request('GET', '/api/captcha/challenge');
    await test.close();
    expect([refused, passed, unknown].map((reply) => [reply.statusCode, reply.json<{ code: string }>().code])).toEqual([
      [400, 'captcha-failed'],
      [401, 'invalid-credentials'],
      [503, 'captcha-failed'],
    ]);
    expect(challenge.json()).toEqual({
      provider: 'recaptcha',
      siteKey: 'site-key',
      action: 'submit',
      scriptUrl: 'https://www.google.com/recaptcha/api.js',
    });
  });
});
