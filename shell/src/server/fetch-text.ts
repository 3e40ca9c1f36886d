import { withDeadline } from './with-deadline';

export interface FetchTextOptions {
  /** Milliseconds for headers and body together: a body that drips is as late as one that never comes. */
  readonly timeoutMs: number;
  /** A longer body is refused. */
  readonly maxBytes: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly redirect?: RequestRedirect;
  readonly fetch?: typeof fetch;
}

export interface FetchedText {
  readonly status: number;
  /** Empty when the response has none. */
  readonly etag: string;
  readonly text: string;
}

/**
 * Fetches a text. The deadline does not rely on `fetch` passing an abort on to a body that is being read: undici
 * keeps its signal weakly, and loses it when the request is collected.
 * @param url its address
 * @throws Error naming the address when the response is late or too large; whatever `fetch` throws
 */
export function fetchText(
  url: string,
  { timeoutMs, maxBytes, fetch: get = fetch, ...init }: FetchTextOptions,
): Promise<FetchedText> {
  return withDeadline(timeoutMs, `${url} did not respond completely within ${timeoutMs} ms`, async (signal) => {
    const response = await get(url, { ...init, signal });
    const text = await readBody(response, url, maxBytes, signal);
    return { status: response.status, etag: response.headers.get('etag') ?? '', text };
  });
}

async function readBody(response: Response, url: string, maxBytes: number, signal: AbortSignal): Promise<string> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks).toString();
    length += value.length;
    chunks.push(value);
    if (length <= maxBytes) continue;
    cancel();
    throw new Error(`${url} is larger than ${maxBytes} bytes`);
  }
}
