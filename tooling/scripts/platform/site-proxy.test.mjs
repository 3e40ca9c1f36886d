import { once } from 'node:events';
import http from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createSiteProxy, headersFrom, headersTo, placeOf } from './site-proxy.mjs';

const secure = new URL('https://site.example');
let site;
let proxy;
let at;
let asked = [];

const listen = async (server) => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${server.address().port}`;
};

beforeAll(async () => {
  site = http.createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      asked.push({ method: request.method, url: request.url, headers: request.headers, body });
      if (request.url === '/remotes/mfe-auth/release.json')
        return response.end(JSON.stringify({ name: 'mfe-auth', build: 'b7', entry: '/remotes/mfe-auth/@b7/x.js' }));
      response.setHeader('set-cookie', ['session=1; Path=/; HttpOnly']);
      return response.writeHead(201).end(`of ${request.url}`);
    });
  });
  site.on('upgrade', ({ headers }, socket) => {
    socket.end(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n${headers.origin}`,
    );
  });
  const address = await listen(site);
  proxy = createSiteProxy(address);
  proxy.address_ = address;
  at = await listen(proxy);
});
afterAll(() => {
  for (const server of [proxy, site]) {
    server.close();
    server.closeAllConnections();
  }
});
beforeEach(() => {
  asked = [];
});

test('what a page here sends seems to come from a page of the site', async () => {
  const headers = {
    origin: 'http://localhost:3000',
    referer: 'http://localhost:3000/login?a=b',
    'x-forwarded-host': 'localhost:3000',
    'content-type': 'application/json',
  };
  const response = await fetch(`${at}/api/log-in?x=1`, { method: 'POST', headers, body: '{}' });
  expect([response.status, await response.text()]).toEqual([201, 'of /api/log-in?x=1']);
  expect(response.headers.getSetCookie()).toEqual(['session=1; Path=/; HttpOnly']);
  const [{ method, body, headers: sent }] = asked;
  expect([method, body]).toEqual(['POST', '{}']);
  expect(sent).toMatchObject({
    host: new URL(proxy.address_).host,
    origin: proxy.address_,
    referer: `${proxy.address_}/login?a=b`,
  });
  expect(sent['x-forwarded-host']).toBeUndefined();
});

test('what the site says to browsers of a release becomes a pointer', async () => {
  const pointer = await (await fetch(`${at}/remotes/mfe-auth/release.json`)).json();
  expect(pointer).toEqual({ stable: 'b7', next: null, previous: null });
});

test('websockets reach the site with its origin', async () => {
  const headers = { connection: 'Upgrade', upgrade: 'websocket', origin: 'http://localhost:3000' };
  const request = http.get(`${at}/ws/rooms`, { headers });
  const [response, socket, head] = await once(request, 'upgrade');
  let text = head.toString();
  socket.on('data', (part) => (text += part));
  await once(socket, 'close');
  expect([response.statusCode, text]).toEqual([101, proxy.address_]);
});

test.each([
  ['/remotes/mfe-auth/releases/b1/page.js', { kind: 'file', target: '/remotes/mfe-auth/@b1/page.js' }],
  ['/remotes/mfe-auth/releases/b1/server/remote.server.cjs', { kind: 'empty' }],
  ['/remotes/mfe-auth/release.json', { kind: 'pointer', target: '/remotes/mfe-auth/release.json' }],
  ['/edge-settings', { kind: 'settings' }],
  ['/api/games?a=b', { kind: 'file', target: '/api/games?a=b' }],
])('%s lies at %j', (url, place) => {
  expect(placeOf(url)).toEqual(place);
});

test('cookies of a site over https are kept on plain http, and sent under their own names', () => {
  const { 'set-cookie': cookies, location } = headersFrom(
    {
      'set-cookie': [
        '__Host-session=a; Path=/; HttpOnly; Secure; SameSite=Lax',
        'known-browser=b; Domain=site.example; Secure',
      ],
      location: 'https://site.example/login?a=b',
    },
    secure,
  );
  expect(cookies).toEqual(['session=a; Path=/; HttpOnly; SameSite=Lax', 'known-browser=b']);
  expect(location).toBe('/login?a=b');
  expect(headersTo({ cookie: 'my-session=x; session=a; av-session=c' }, secure).cookie).toBe(
    'my-session=x; __Host-session=a; av-session=c',
  );
});

test('a redirect to elsewhere stays one', () => {
  expect(headersFrom({ location: 'https://site.example.other/' }, secure).location).toBe('https://site.example.other/');
});
