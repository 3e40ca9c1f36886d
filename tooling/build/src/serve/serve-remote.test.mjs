import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pickEncoding } from './static-files.mjs';
import { createRemoteServer, stopServer } from './serve-remote.mjs';

const hashed = 'main.0123abcd.js';
const source = 'console.warn("hashed");\n'.repeat(50);
let base;
let folder;
let server;
let port;
let isStopping = false;

/** A request on a new connection, its path sent exactly as given. */
const request = (pathname, { method = 'GET', headers = {} } = {}) =>
  new Promise((resolve, reject) => {
    const outgoing = http.request(
      { host: '127.0.0.1', port, path: pathname, method, headers, agent: false },
      (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.once('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      },
    );
    outgoing.once('error', reject);
    outgoing.end();
  });

beforeAll(async () => {
  base = fs.mkdtempSync(path.join(os.tmpdir(), 'remote-'));
  folder = path.join(base, 'dist');
  fs.mkdirSync(path.join(folder, 'builds'), { recursive: true });
  fs.writeFileSync(path.join(folder, hashed), source);
  fs.writeFileSync(path.join(folder, `${hashed}.br`), brotliCompressSync(source));
  fs.writeFileSync(path.join(folder, 'style.89abcdef.css'), 'a{}');
  fs.writeFileSync(path.join(folder, 'assets.json'), '{"release":1}');
  fs.writeFileSync(path.join(folder, 'assets.json.br'), brotliCompressSync('{"release":0}'));
  fs.writeFileSync(path.join(folder, 'builds/latest.json'), '{}');
  fs.mkdirSync(path.join(folder, 'releases/b1'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'releases/b1/words.json'), '{}');
  fs.writeFileSync(path.join(folder, '.stamp'), 'secret');
  fs.writeFileSync(path.join(base, 'outside.txt'), 'secret');
  fs.symlinkSync(path.join(base, 'outside.txt'), path.join(folder, 'link.txt'));
  server = createRemoteServer(folder, undefined, () => isStopping).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address());
});
afterAll(async () => {
  await stopServer(server);
  fs.rmSync(base, { recursive: true, force: true });
});

test('says that it is ready, until it is asked to stop; alive it is all the same', async () => {
  const states = [];
  for (const stopping of [false, true]) {
    isStopping = stopping;
    for (const probe of ['/readyz', '/healthz']) states.push((await request(probe)).status);
  }
  isStopping = false;
  expect(states).toEqual([200, 200, 503, 200]);
});

describe('a file with a hash in its name', () => {
  test('may be kept for ever, in the copy that the build compressed', async () => {
    const { status, headers, body } = await request(`/${hashed}`, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    });
    expect(brotliDecompressSync(body).toString()).toBe(source);
  });

  test('comes as it is to who takes no compression, or when there is no compressed copy', async () => {
    expect((await request(`/${hashed}`)).body.toString()).toBe(source);
    const css = await request('/style.89abcdef.css', { headers: { 'accept-encoding': 'br' } });
    expect(css.headers['content-encoding']).toBeUndefined();
    expect(css.headers['content-type']).toBe('text/css; charset=utf-8');
  });
});

test('a file of a build may be kept for ever, whatever it is called', async () => {
  const { headers } = await request('/releases/b1/words.json');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

describe('a file that the next release replaces', () => {
  test('is revalidated every time, with 304 until it changes', async () => {
    const first = await request('/assets.json');
    expect(first.headers['cache-control']).toBe('no-cache');
    const headers = { 'if-none-match': first.headers.etag };
    expect((await request('/assets.json', { headers })).status).toBe(304);
    fs.writeFileSync(path.join(folder, 'assets.json'), '{"release":2}');
    const changed = await request('/assets.json', { headers });
    expect(changed.status).toBe(200);
    expect(changed.body.toString()).toBe('{"release":2}');
  });

  test('is never taken from a compressed copy, which may be of an earlier release', async () => {
    const { headers, body } = await request('/assets.json', { headers: { 'accept-encoding': 'br' } });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(body).toString()).not.toContain('"release":0');
    const zipped = await request('/assets.json', { headers: { 'accept-encoding': 'gzip' } });
    expect(gunzipSync(zipped.body).toString()).toContain('"release"');
  });
});

test.each([
  '/../outside.txt',
  '/%2e%2e/outside.txt',
  '/builds/../../outside.txt',
  '/..%2foutside.txt',
  '/%5c..%5coutside.txt',
  '/link.txt',
  '/.stamp',
  '/builds',
  '/',
  '/nothing.js',
  '/%E0%A4%A',
  '/a%00b',
])('responds with 404 to %s, and gives nothing away', async (pathname) => {
  const { status, body } = await request(pathname);
  expect(status).toBe(404);
  expect(body.toString()).toBe('There is no such file.\n');
});

test('responds to HEAD as to GET, without a body', async () => {
  const { status, headers, body } = await request(`/${hashed}`, { method: 'HEAD' });
  expect([status, headers['content-length'], body.length]).toEqual([200, String(source.length), 0]);
});

test('refuses to be written to', async () => {
  const { status, headers } = await request('/assets.json', { method: 'PUT' });
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
});

test.each(['/healthz', `/${hashed}`, '/nothing.js'])(
  'labels %s as adult content and lets the shell read it',
  async (pathname) => {
    const { headers } = await request(pathname);
    expect(headers).toMatchObject({
      rating: 'RTA-5042-1996-1400-1577-RTA',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    });
  },
);

test('says that the folder must be built first when it does not exist', () => {
  expect(() => createRemoteServer(path.join(base, 'nowhere'))).toThrow(/build the remote first/);
});

test('stops although a browser keeps its connection open', async () => {
  const other = createRemoteServer(folder).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const agent = new http.Agent({ keepAlive: true });
  const [response] = await once(http.get({ port: other.address().port, path: '/healthz', agent }), 'response');
  response.resume();
  await once(response, 'end');
  await stopServer(other);
  expect(other.listening).toBe(false);
  agent.destroy();
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.9', 'gzip'],
  ['*', 'br'],
  ['identity', undefined],
  ['', undefined],
  [undefined, undefined],
])('takes for Accept-Encoding "%s" the coding %s', (accepted, encoding) => {
  expect(pickEncoding(accepted)).toBe(encoding);
});

describe('a record of a build that failed', () => {
  const token = 'the token of the edge';
  const record = (build, { authorization = `Bearer ${token}`, body = '{"problem":"b1 failed"}' } = {}) =>
    fetch(`http://127.0.0.1:${recording.address().port}/failed/${build}.json`, {
      method: 'PUT',
      headers: { authorization },
      body,
    });
  let recording;
  beforeAll(async () => {
    fs.writeFileSync(path.join(folder, 'releases/b1/assets.json'), '{}');
    recording = createRemoteServer(folder, token).listen(0, '127.0.0.1');
    await once(recording, 'listening');
  });
  afterAll(() => stopServer(recording));

  test.each([
    ['from somebody without the token', 401, 'b1', { authorization: 'Bearer another' }],
    ['of a build that is not there', 404, 'b9', {}],
    ['outside of its folder', 404, '..%2fb1', {}],
    ['without a sentence', 400, 'b1', { body: '{}' }],
    ['that is no JSON', 400, 'b1', { body: 'failed' }],
    ['that is too long', 413, 'b1', { body: 'x'.repeat(5000) }],
  ])('%s is refused', async (_, status, build, options) => {
    expect((await record(build, options)).status).toBe(status);
    expect(fs.existsSync(path.join(folder, 'failed'))).toBe(false);
  });

  test('is refused by a server without a token', async () => {
    expect((await request('/failed/b1.json', { method: 'PUT' })).status).toBe(405);
  });

  test('of the edge is kept, and read again', async () => {
    expect((await record('b1')).status).toBe(204);
    expect(JSON.parse((await request('/failed/b1.json')).body)).toMatchObject({ problem: 'b1 failed' });
  });

  test('of many edges at the same moment is kept once, and whole', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => record('b1')));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([204]));
    expect(fs.readdirSync(path.join(folder, 'failed'))).toEqual(['b1.json']);
  });
});
