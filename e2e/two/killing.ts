import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** Ends a part as a failing machine does; its supervisor starts it again. */
type Killers = Readonly<Record<string, () => Promise<void>>>;

/**
 * Lets the tests, which run in processes of their own, kill what the set-up has started.
 * @param killers by name of the part
 */
export async function serveKilling(killers: Killers): Promise<{ readonly address: string; close(): Promise<void> }> {
  const server = http.createServer((request, response) => {
    const end = (status: number, text: string): void => void response.writeHead(status).end(text);
    const killer = killers[(request.url ?? '').slice(1)];
    if (!killer) return end(404, `there is no part ${request.url}`);
    killer().then(
      () => end(200, ''),
      (error: unknown) => end(500, String(error)),
    );
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** Sends SIGKILL to a part. @param part `EDGE_1`, `API_2`, `SITE` (HAProxy) or `REDIS`; the last two are back when it resolves */
export async function kill(part: string): Promise<void> {
  const response = await fetch(`${process.env['TWO_KILLING']}/${part}`, { method: 'POST' });
  if (!response.ok) throw new Error(await response.text());
}
