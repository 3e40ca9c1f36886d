import type { AxiosInstance } from 'axios';
import type { ReadingEndpointName, ReplyOf, RequestOf, WritingEndpointName } from '@platform/shared/contracts';
import { AppError, errorFromResponse } from './app-error';
import type { createTransport, Transport } from './transport';

export interface HttpOptions {
  /** Origin of the API as this client sees it; empty in the browser (same origin). */
  baseURL?: string;
  /** Headers of every call; the server render forwards the visitor's cookie here. */
  headers?: Record<string, string>;
  /** Timeout of a call in milliseconds; 10,000 by default. */
  timeout?: number;
  /** Retries, for GET and HEAD only; 2 by default (docs/spec/errors.md#retries). */
  retries?: number;
  /** Called once for each 401 response except a refused login, before the error is thrown. */
  onUnauthorized?: () => void;
  /** Replaces the network in tests. */
  adapter?: AxiosInstance['defaults']['adapter'];
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Lets the call outlive the page, for calls made while it is being left. */
  keepalive?: boolean;
  /**
   * Called with the sent share of the body, 0 to 1. For large bodies: such a call does not time out before the edge's
   * own timeout, which is 120 s for a body (docs/decisions/slow-clients.md).
   */
  onProgress?: (share: number) => void;
}

export interface HttpClient {
  /**
   * Calls an endpoint that reads.
   * @param name e.g. `GET /api/games/{slug}`
   * @param request params, query and body as in the contract
   * @returns the reply
   * @throws AppError for every failure; an aborted call has code `aborted`
   */
  call<N extends ReadingEndpointName>(name: N, request: RequestOf<N>, options?: CallOptions): Promise<ReplyOf<N>>;
  /**
   * Calls an endpoint that changes something. Only `mutate` of shared/src/queries does: it invalidates the queries that
   * the change made stale.
   * @throws AppError as `call`
   */
  send<N extends WritingEndpointName>(name: N, request: RequestOf<N>, options?: CallOptions): Promise<Sent<ReplyOf<N>>>;
}

/** Result of an endpoint that changes something. */
export interface Sent<T> {
  reply: T;
  /** Endpoints whose earlier responses became stale, according to the response. */
  stale: readonly string[];
}

/** Missing in servers, in Safari, and in the types. */
const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };

/**
 * Loads the network code, without a call: a page rendered by the server needs it only for the visitor's next step.
 * @throws AppError of kind `network` when it cannot be loaded; the next call tries again
 */
export async function loadTransport(): Promise<typeof createTransport> {
  try {
    const module = await import(/* webpackChunkName: "http-transport" */ './transport');
    // Its code has just run for a while on a slow phone: what the visitor did meanwhile comes before the call.
    await scheduler?.yield?.();
    return module.createTransport;
  } catch (error) {
    throw errorFromResponse(0, undefined, error);
  }
}

/** Creates the one HTTP client of an app. Only `api/` folders call it (CONTRIBUTING.md, "Keep the walls"). */
export function createHttpClient(options: HttpOptions = {}): HttpClient {
  let transport: Transport | undefined;
  const exchange = async (
    name: string,
    { params, query, body }: { params?: object | undefined; query?: object | undefined; body?: unknown },
    { signal, keepalive, onProgress }: CallOptions = {},
  ): Promise<Sent<never>> => {
    transport ??= (await loadTransport())(options);
    const space = name.indexOf(' ');
    const method = name.slice(0, space);
    try {
      return (await transport({
        method,
        url: fillPath(name.slice(space + 1), (params ?? {}) as Record<string, unknown>),
        query,
        // The API refuses changes that are no JSON (docs/spec/accounts.md#proof-of-origin), so those without data send
        // an empty object.
        body: body ?? (method === 'GET' ? undefined : {}),
        signal,
        keepalive,
        onProgress,
      })) as Sent<never>;
    } catch (error) {
      // A wrong password is a form error, not the end of a session.
      if (error instanceof AppError && error.status === 401 && error.code !== 'invalid-credentials')
        options.onUnauthorized?.();
      throw error;
    }
  };
  return {
    call: async (name, request, callOptions) => (await exchange(name, request, callOptions)).reply,
    send: exchange,
  };
}

function fillPath(template: string, params: Record<string, unknown>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])));
}
