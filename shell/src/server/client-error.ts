import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import { problemPage } from './pages/problem-page';
import { requestProblems } from './pages/request-problems';
import type { ShellFiles } from './pages/shell-files';

const statusOf: Readonly<Record<string, keyof typeof requestProblems>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Makes the responses to what never became a request (an address or cookies without end, no HTTP at all): pages with the
 * headers of every other response, although no hook runs for them.
 * @param headers of every response
 */
export async function createClientErrorHandler(
  shell: ShellFiles,
  headers: Readonly<Record<string, string>>,
): Promise<(error: Error & { code?: string }, socket: Socket) => void> {
  const bodyOf = (status: keyof typeof requestProblems): Promise<Buffer> =>
    problemPage(shell, '', status, requestProblems[status]).encoded('identity');
  const bodies = { 400: await bodyOf(400), 408: await bodyOf(408), 431: await bodyOf(431) };
  return (error, socket) => {
    // A connection that was opened ahead of time, and never used, is only closed.
    if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0) {
      socket.destroy();
      return;
    }
    const status = statusOf[error.code ?? ''] ?? 400;
    const body = bodies[status];
    const all = {
      ...headers,
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'x-request-id': crypto.randomUUID(),
      'content-length': String(body.length),
      connection: 'close',
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`);
    socket.end(body);
  };
}
