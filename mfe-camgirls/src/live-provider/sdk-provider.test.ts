/** @jest-environment-options {"resources": "usable"} */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createSdkProvider, type SdkOptions } from './sdk-provider';

const vendorScript = readFileSync(path.join(__dirname, '../testing/vendor-sdk.js'), 'utf8');
let server: Server;
let origin: string;
let requests: string[];
let isDown = false;
beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    requests.push(url);
    response.setHeader('content-type', 'text/javascript');
    if (url === '/sdk.js' && !isDown) return void response.end(vendorScript);
    if (url === '/other.js') return void response.end('window.somethingElse = 1;');
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

type VendorWindow = SdkOptions['window'] & { LiveCameraSdk?: { calls: unknown[][] } };
const vendorWindow = window as VendorWindow;
beforeEach(() => {
  // The simulated browser reports each script that is missing, as a real one does.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  requests = [];
  delete vendorWindow.LiveCameraSdk;
  document.head.replaceChildren();
});

const provider = (change: Partial<SdkOptions> = {}, userName = 'Rowan Hale') =>
  createSdkProvider({
    script: `${origin}/sdk.js`,
    clientApi: 'https://api.live.example/v1',
    notifications: 'wss://push.live.example/notifications',
    partnerId: 'partner-7',
    authInfo: async () => ({ token_to_gold_multiplier: 2, user_name: userName, dreamcam_token: 'a.b.c' }),
    window,
    ...change,
  });
const calls = () => vendorWindow.LiveCameraSdk?.calls ?? [];
const scripts = () => document.querySelectorAll('script').length;

it('loads the vendor’s script once, and creates it with the client API, the partner id and the notifications', async () => {
  const sdk = provider();
  expect(requests).toEqual([]);
  expect(await sdk.login()).toEqual({
    dreamcam_token: 'a.b.c',
    user_name: 'Rowan Hale',
    user_uuid: '0b5a3c1e-8f1d-8c3a-9d55-2f6f1f0b7a11',
  });
  expect(await sdk.logout()).toBe(true);
  expect(requests).toEqual(['/sdk.js']);
  expect(calls()).toEqual([
    [
      'create',
      {
        clientApiBaseUrl: 'https://api.live.example/v1',
        partnerId: 'partner-7',
        notificationWebsocketUrl: 'wss://push.live.example/notifications',
      },
    ],
    ['login', { dreamcam_token: 'a.b.c', user_name: 'Rowan Hale' }],
    ['logout'],
  ]);
});

it.each<[string, { script?: string; partnerId?: null }]>([
  ['there is no script', { script: 'missing.js' }],
  ['the script is another one', { script: 'other.js' }],
  ['there is no partner id', { partnerId: null }],
])('is silent when %s: no login and no logout', async (_, { script = 'sdk.js', ...change }) => {
  const sdk = provider({ ...change, script: `${origin}/${script}` });
  expect([await sdk.login(), await sdk.logout()]).toEqual([null, false]);
  expect(calls()).toEqual([]);
});

it('loads the script again after it could not be loaded', async () => {
  isDown = true;
  const sdk = provider();
  expect(await sdk.login()).toBeNull();
  expect(scripts()).toBe(0);
  isDown = false;
  expect(await sdk.login()).not.toBeNull();
  expect([requests, scripts()]).toEqual([['/sdk.js', '/sdk.js'], 1]);
});

it.each([
  ['the vendor refuses', 'Nobody'],
  ['the vendor’s response has not the fields of a login', 'Strange'],
])('gives no login when %s', async (_, userName) => {
  expect(await provider({}, userName).login()).toBeNull();
  expect(calls()).toHaveLength(2);
});

it('gives no login when the site has no token or does not respond', async () => {
  const authInfo = async () => ({ token_to_gold_multiplier: 1, user_name: 'Rowan Hale', dreamcam_token: null });
  expect(await provider({ authInfo }).login()).toBeNull();
  expect(await provider({ authInfo: () => Promise.reject(new Error('down')) }).login()).toBeNull();
  expect(calls().filter(([name]) => name === 'login')).toEqual([]);
});

it('does not wait for a vendor for ever', async () => {
  await provider().login();
  jest.useFakeTimers();
  try {
    vendorWindow.LiveCameraSdk = {
      calls: [],
      create: () => ({ login: () => new Promise(() => undefined), logout: () => new Promise(() => undefined) }),
    };
    const login = provider().login();
    await jest.advanceTimersByTimeAsync(15_000);
    expect(await login).toBeNull();
  } finally {
    jest.useRealTimers();
  }
});
