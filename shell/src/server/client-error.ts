import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import { problemPage } from './pages/problem-page';
import type { ShellFiles } from './pages/shell-files';

const problems = {
  400: {
    title: 'This is not a valid request',
    text: 'What your browser sent could not be read. Try again.',
    waits: false,
  },
  431: {
    title: 'The address is too long',
    text: 'The address and the cookies of this site are longer together than a request may be. Open a shorter address, or delete the cookies of this site.',
    waits: false,
  },
} as const;

/**
 * Makes the responses to what never became a request (an address or cookies without end, no HTTP at all): pages with the
 * headers of every other response, although no hook runs for them.
 * @param headers of every response
 */
export async function createClientErrorHandler(
  shell: ShellFiles,
  headers: Readonly<Record<string, string>>,
): Promise<(error: Error & { code?: string }, socket: Socket) => void> {
  const bodyOf = (status: keyof typeof problems): Promise<Buffer> =>
    problemPage(shell, '', status, problems[status]).encoded('identity');
  const bodies = { 400: await bodyOf(400), 431: await bodyOf(431) };
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
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
