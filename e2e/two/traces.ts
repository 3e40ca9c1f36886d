import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTraceReceiver } from '../../tooling/build/src/testing/trace-receiver.mjs';
import { two, until } from './instances';

type Span = Awaited<ReturnType<typeof startTraceReceiver>>['spans'][number];

/** Starts a receiver of traces, which shows at an address what came: tests run in processes of their own. */
export async function startTraces(): Promise<{
  readonly environment: Record<string, string>;
  readonly address: string;
  stop(): Promise<void>;
}> {
  const receiver = await startTraceReceiver();
  const server = createServer((_request, response) => response.end(JSON.stringify(receiver.spans)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    environment: receiver.environment,
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await receiver.stop();
    },
  };
}

/** Every span so far. */
const spans = async (): Promise<Span[]> => (await (await fetch(`http://${two()['TRACES']}`)).json()) as Span[];

/**
 * Waits for a span.
 * @param what for the message of one that does not come
 */
export async function spanOf(what: string, isIt: (span: Span, all: readonly Span[]) => boolean): Promise<Span> {
  let found: Span | undefined;
  await until(what, async () => {
    const all = await spans();
    found = all.find((span) => isIt(span, all));
    return found !== undefined;
  });
  return found as Span;
}
