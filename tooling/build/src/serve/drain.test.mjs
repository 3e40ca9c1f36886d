import { spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import path from 'node:path';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { drain, drainSecondsOf } from './drain.mjs';

describe('DRAIN_SECONDS', () => {
  test.each([
    [undefined, true, 5],
    ['', true, 5],
    [undefined, false, 0],
    ['0', true, 0],
    ['300', false, 300],
    ['301', true, null],
    ['1.5', true, null],
    ['-1', true, null],
    ['5s', true, null],
    ['1e2', true, null],
  ])('%j, in production: %j, is %j', (text, isProduction, seconds) => {
    expect(drainSecondsOf(text, isProduction)).toBe(seconds);
  });
});

describe('a server that drains', () => {
  let server;
  let agent;
  const held = [];
  const start = async () => {
    server = http.createServer((request, response) =>
      request.url === '/held' ? void held.push(response) : void response.end('done'),
    );
    // Else connections would end by themselves.
    server.keepAliveTimeout = 0;
    await once(server.listen(0, '127.0.0.1'), 'listening');
    agent = new http.Agent({ keepAlive: true });
  };
  const get = (address) =>
    new Promise((resolve, reject) => {
      const sent = http.get({ port: server.address().port, path: address, agent }, (response) => {
        response.resume().once('end', () => resolve(response));
      });
      sent.once('error', reject);
    });
  afterEach(() => {
    jest.useRealTimers();
    agent.destroy();
    held.length = 0;
    server.closeAllConnections();
    server.close();
  });

  test('serves on, and says of each connection that it ends, old or new', async () => {
    await start();
    expect((await get('/')).headers.connection).toBe('keep-alive');
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
    const drained = drain(server, 5, () => undefined);
    expect((await get('/')).headers.connection).toBe('close');
    expect((await get('/')).headers.connection).toBe('close');
    expect(server.listening).toBe(true);
    await jest.advanceTimersByTimeAsync(5_000);
    await drained;
  });

  test('is not over before its time', async () => {
    await start();
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
    let isOver = false;
    const drained = drain(server, 5, () => undefined).then(() => {
      isOver = true;
    });
    await jest.advanceTimersByTimeAsync(4_999);
    expect(isOver).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    await drained;
  });

  test('takes no new connection when its time is over, so that a balancer goes to another, and answers what it has', async () => {
    await start();
    const response = get('/held');
    await once(server, 'request');
    const { port } = server.address();
    const drained = drain(server, 0, () => undefined);
    await drained;
    const refused = http.get({ port, path: '/' });
    expect((await once(refused, 'error'))[0].code).toBe('ECONNREFUSED');
    held[0].end('late');
    expect((await response).statusCode).toBe(200);
  });

  test('closes a connection when its request from before is answered, which would not be used again', async () => {
    await start();
    const response = get('/held');
    await once(server, 'request');
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
    const drained = drain(server, 0, () => undefined);
    await jest.advanceTimersByTimeAsync(0);
    await drained;
    const closed = new Promise((resolve) => server.close(resolve));
    held[0].end('late');
    expect((await response).statusCode).toBe(200);
    // Long before what is left is cut.
    await jest.advanceTimersByTimeAsync(100);
    await closed;
  }, 5_000);

  test('cuts what never ends, and then ends a process that has not', async () => {
    await start();
    const response = get('/held');
    await once(server, 'request');
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
    const exit = jest.fn();
    const drained = drain(server, 0, exit);
    await jest.advanceTimersByTimeAsync(0);
    await drained;
    const cut = response.catch((error) => error.message);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(await cut).toBe('socket hang up');
    expect(exit).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(exit).toHaveBeenCalledTimes(1);
  });
});

test("a remote's server that is asked to stop serves on, and ends with 0", async () => {
  const serve = (env) =>
    spawn(process.execPath, [path.join(import.meta.dirname, 'serve-remote.mjs'), import.meta.dirname, '0'], {
      env: { PATH: process.env.PATH, HOST: '127.0.0.1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const wrong = serve({ DRAIN_SECONDS: 'soon' });
  const [said] = await once(wrong.stderr, 'data');
  expect(String(said)).toBe('DRAIN_SECONDS is "soon", but must be a whole number of seconds from 0 to 300.\n');

  const server = serve({ DRAIN_SECONDS: '1' });
  await once(server.stdout, 'data');
  const begun = performance.now();
  server.kill('SIGTERM');
  expect(await once(server, 'exit')).toEqual([0, null]);
  expect(performance.now() - begun).toBeGreaterThanOrEqual(1_000);
});
