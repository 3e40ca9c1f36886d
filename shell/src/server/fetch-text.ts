import { withDeadline } from './with-deadline';

export interface FetchOptions {
  /** Milliseconds for headers and body together: a body that drips is as late as one that never comes. */
  readonly timeoutMs: number;
  /** A longer body is refused. */
  readonly maxBytes: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly redirect?: RequestRedirect;
  readonly fetch?: typeof fetch;
}

export interface FetchedBytes {
  readonly status: number;
  /** Empty when the response has none. */
  readonly etag: string;
  readonly bytes: Uint8Array;
}
export interface FetchedText extends Omit<FetchedBytes, 'bytes'> {
  readonly text: string;
}

/** A body that is longer than it may be. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** Fetches a text: see `fetchBytes`. */
export async function fetchText(url: string, options: FetchOptions): Promise<FetchedText> {
  const { bytes, ...rest } = await fetchBytes(url, options);
  return { ...rest, text: bytes.toString() };
}

/**
 * Fetches a file. The deadline does not rely on `fetch` passing an abort on to a body that is being read: undici
 * keeps its signal weakly, and loses it when the request is collected.
 * @param url its address
 * @throws Error naming the address when the response is late, TooLarge when it is that; whatever `fetch` throws
 */
export function fetchBytes(
  url: string,
  { timeoutMs, maxBytes, fetch: get = fetch, ...init }: FetchOptions,
): Promise<FetchedBytes & { readonly bytes: Buffer }> {
  return withDeadline(timeoutMs, `${url} did not respond completely within ${timeoutMs} ms`, async (signal) => {
    const response = await get(url, { ...init, signal });
    const bytes = await readBody(response, url, maxBytes, signal);
    return { status: response.status, etag: response.headers.get('etag') ?? '', bytes };
  });
}

async function readBody(response: Response, url: string, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
  if (response.body === null) return Buffer.alloc(0);
  const reader = response.body.getReader();
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    length += value.length;
    chunks.push(value);
    if (length <= maxBytes) continue;
    cancel();
    throw new TooLarge(`${url} is larger than ${maxBytes} bytes`);
  }
}
