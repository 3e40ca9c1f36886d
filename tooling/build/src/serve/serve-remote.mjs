#!/usr/bin/env node
/**
 * Serves the built files of one remote: a deployed remote is this server.
 *
 *   node tooling/build/src/serve/serve-remote.mjs <folder> [port]
 *
 * Without a port PORT sets it. HOST sets the address listened on (all by default), DRAIN_SECONDS how long it goes on
 * serving when it is asked to stop (drain.mjs); `/readyz` says 503 from then on. Nothing outside the folder is served,
 * nothing is listed. Clients with RELEASE_REPORT_TOKEN may record that a build failed (failed-builds.mjs); nothing else
 * is written.
 */
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { drain, drainSecondsOf, drainSecondsShould, onStopSignal } from './drain.mjs';
import { recordFailure } from './failed-builds.mjs';
import { openLogOutput } from './log-output.mjs';
import { findFile, isImmutable, pickEncoding, readEncoded, typeOf } from './static-files.mjs';

/** On every response: RTA label (docs/spec/age.md#label-for-adults), and readable from the shell's origin. */
const always = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  rating: 'RTA-5042-1996-1400-1577-RTA',
  'timing-allow-origin': '*',
  'x-content-type-options': 'nosniff',
};
const stopWithin = 5000;

function send(response, status, headers, body) {
  response.writeHead(status, { ...always, ...headers, 'content-length': body.length });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

const sendText = (response, status, text, headers = {}) =>
  send(
    response,
    status,
    { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
    Buffer.from(`${text}\n`),
  );

async function handle({ folder, reportToken, isStopping }, request, response) {
  if (request.method === 'OPTIONS') {
    response.writeHead(204, {
      ...always,
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': '*',
      'access-control-max-age': '86400',
    });
    response.end();
    return;
  }
  if (request.method === 'PUT' && reportToken) {
    const status = await recordFailure(folder, reportToken, request);
    sendText(response, status, status === 204 ? '' : 'Only the edge records builds that failed.');
    return;
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    sendText(response, 405, 'Only GET and HEAD are answered here.', { allow: 'GET, HEAD, OPTIONS' });
    return;
  }
  const pathname = request.url.split('?')[0];
  if (pathname === '/healthz') {
    sendText(response, 200, 'ok');
    return;
  }
  if (pathname === '/readyz') {
    sendText(response, isStopping() ? 503 : 200, isStopping() ? 'stopping' : 'ok');
    return;
  }
  const file = await findFile(folder, pathname);
  if (file === undefined) {
    sendText(response, 404, 'There is no such file.');
    return;
  }
  const immutable = isImmutable(path.relative(folder, file).replaceAll(path.sep, '/'));
  const { body, encoding, etag } = await readEncoded(file, pickEncoding(request.headers['accept-encoding']), immutable);
  const headers = {
    'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag,
    vary: 'Accept-Encoding',
  };
  if (request.headers['if-none-match']?.split(/\s*,\s*/).some((tag) => tag.replace(/^W\//, '') === etag)) {
    response.writeHead(304, { ...always, ...headers });
    response.end();
    return;
  }
  send(
    response,
    200,
    { ...headers, 'content-type': typeOf(file), ...(encoding && { 'content-encoding': encoding }) },
    body,
  );
}

/**
 * @param {string} folder what to serve
 * @param {string} [reportToken] lets the edge record builds that failed
 * @param {() => boolean} [isStopping] true from the stop signal on
 * @param {{ write(line: string): unknown }} [log]
 * @returns {http.Server} not yet listening
 * @throws {Error} one sentence when the folder does not exist
 */
export function createRemoteServer(folder, reportToken, isStopping = () => false, log = process.stderr) {
  if (!fs.existsSync(folder))
    throw new Error(`There is no folder "${folder}" to serve: build the remote first (npm run build).`);
  const served = { folder: fs.realpathSync(folder), reportToken, isStopping };
  return http.createServer((request, response) => {
    handle(served, request, response).catch((error) => {
      log.write(
        `${JSON.stringify({ level: 50, time: Date.now(), msg: `${request.method} ${request.url} failed: ${error.message}` })}\n`,
      );
      if (response.headersSent) response.destroy();
      else sendText(response, 500, 'The file could not be read.');
    });
  });
}

/**
 * Lets requests in flight finish, then ends.
 * @param {http.Server} server
 * @returns {Promise<void>}
 */
export function stopServer(server) {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), stopWithin).unref();
  });
}

function main([folder, port = process.env.PORT ?? '']) {
  if (!folder || !/^\d+$/.test(port))
    throw new Error(
      'Say what to serve and where: node tooling/build/src/serve/serve-remote.mjs <folder> [port], or set PORT.',
    );
  const { DRAIN_SECONDS, NODE_ENV, RELEASE_REPORT_TOKEN } = process.env;
  const seconds = drainSecondsOf(DRAIN_SECONDS, NODE_ENV === 'production');
  if (seconds === null) throw new Error(`DRAIN_SECONDS is "${DRAIN_SECONDS}", but must be ${drainSecondsShould}.`);
  const stop = onStopSignal();
  const log = openLogOutput();
  const server = createRemoteServer(folder, RELEASE_REPORT_TOKEN, () => stop.isRequested, log);
  server.once('error', (error) =>
    fail(
      error.code === 'EADDRINUSE' ? new Error(`Port ${port}, wanted for serving ${folder}, is already in use.`) : error,
    ),
  );
  server.listen(Number(port), process.env.HOST || '0.0.0.0', () => {
    log.write(`${JSON.stringify({ level: 30, time: Date.now(), msg: `Serving ${folder} on port ${port}` })}\n`);
  });
  void stop.requested
    .then(() => drain(server, seconds))
    .then(() => stopServer(server))
    .then(() => process.exit(0));
}

function fail(error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

// Compares the real path because the command is started through a link.
if (process.argv[1] && import.meta.url === pathToFileURL(fs.realpathSync(process.argv[1])).href) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    fail(error);
  }
}
