import type { AxiosInstance } from 'axios';
import type { ReadingEndpointName, ReplyOf, RequestOf, WritingEndpointName } from '@platform/shared/contracts';
import { AppError, errorFromResponse } from './app-error';
import type { createTransport, Transport } from './transport';

export interface HttpOptions {
  /** Origin of the API as this client sees it; empty in the browser (same origin). */
  baseURL?: string;
  /** Headers of every call; the server render forwards the visitor's cookie here. */
  headers?: Record<string, string>;
  /** Milliseconds before a call is given up; 10,000 by default. */
  timeout?: number;
  /** Tries after the first, for GET and HEAD only; 2 by default (docs/spec/errors.md#retries). */
  retries?: number;
  /** Called once for each 401 response except a refused login, before the error is thrown. */
  onUnauthorized?: () => void;
  /** Replaces the network in tests. */
  adapter?: AxiosInstance['defaults']['adapter'];
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Lets the call outlive the page, for what is said while it is being left. */
  keepalive?: boolean;
  /**
   * Told which share of the body was sent, 0 to 1. For large bodies: such a call is not given up before the edge gives it
   * up, which waits 120 s for a body (docs/decisions/slow-clients.md).
   */
  onProgress?: (share: number) => void;
}

export interface HttpClient {
  /**
   * Calls an endpoint that reads.
   * @param name e.g. `GET /api/games/{slug}`
   * @param request params, query and body as the contract says
   * @returns the reply
   * @throws AppError for every failure; an aborted call has code `aborted`
   */
  call<N extends ReadingEndpointName>(name: N, request: RequestOf<N>, options?: CallOptions): Promise<ReplyOf<N>>;
  /**
   * Calls an endpoint that changes something. Only `mutate` of shared/src/queries does: it marks as stale what the change
   * made untrue.
   * @throws AppError as `call`
   */
  send<N extends WritingEndpointName>(name: N, request: RequestOf<N>, options?: CallOptions): Promise<Sent<ReplyOf<N>>>;
}

/** What came back from an endpoint that changes something. */
export interface Sent<T> {
  reply: T;
  /** Endpoints whose earlier responses the change made stale, as the response says. */
  stale: readonly string[];
}

/**
 * Loads what speaks to the network, without a call: a page that was rendered by the server needs it only
 * for the visitor's next step.
 * @throws AppError of kind `network` when it cannot be loaded; the next call tries again
 */
export async function loadTransport(): Promise<typeof createTransport> {
  try {
    const module = await import(/* webpackChunkName: "http-transport" */ './transport');
    return module.createTransport;
  } catch (error) {
    throw errorFromResponse(0, undefined, error);
  }
}

/** Makes the one HTTP client of an app. Only `api/` folders call it (CONTRIBUTING.md, "Keep the walls"). */
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
        // The API refuses changes that are no JSON (docs/spec/accounts.md#proof-of-origin), so those that say nothing
        // are empty.
        body: body ?? (method === 'GET' ? undefined : {}),
        signal,
        keepalive,
        onProgress,
      })) as Sent<never>;
    } catch (error) {
      // A wrong password is an error of the form, not the end of a session.
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
