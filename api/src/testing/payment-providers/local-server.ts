import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Answer {
  readonly status?: number;
  readonly text: string;
}

/** A provider's server on this machine. */
export interface LocalServer {
  readonly origin: string;
  /** Whether it answers. */
  silence(isSilent: boolean): void;
  close(): Promise<void>;
}

/** @param answer gets the address and the body; what it throws is an answer of 500 */
export async function startLocalServer(
  answer: (request: IncomingMessage, url: URL, body: string) => Answer,
): Promise<LocalServer> {
  let isSilent = false;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (isSilent) return void request.socket.destroy();
      try {
        const url = new URL(request.url ?? '/', 'http://local');
        const { status = 200, text } = answer(request, url, Buffer.concat(chunks).toString('utf8'));
        return void response.writeHead(status).end(text);
      } catch (error) {
        return void response.writeHead(500).end(String(error));
      }
    });
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    silence: (silent) => void (isSilent = silent),
    close: () => new Promise((closed) => void server.close(() => closed())),
  };
}
