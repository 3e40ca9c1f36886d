import axios, { AxiosError } from 'axios';
import axiosRetry, { exponentialDelay, isNetworkError, retryAfter } from 'axios-retry';
import { AppError, errorFromResponse, retryStatuses } from './app-error';
import type { HttpOptions, Sent } from './client';

/** One call at network level. */
export interface Exchange {
  method: string;
  url: string;
  query: object | undefined;
  body: unknown;
  signal: AbortSignal | undefined;
  keepalive: boolean | undefined;
  onProgress: ((share: number) => void) | undefined;
}

/** Timeout in milliseconds of a call with a large body: the edge's timeout for the body, plus its response. */
const uploadTimeout = 150_000;

/** @throws AppError for every failure; an aborted call has code `aborted` */
export type Transport = (exchange: Exchange) => Promise<Sent<unknown>>;

/** Creates the transport of a client: axios with our retry rules. A separate chunk: no first view needs it. */
export function createTransport(options: HttpOptions): Transport {
  const http = axios.create({
    baseURL: options.baseURL ?? '',
    timeout: options.timeout ?? 10_000,
    headers: { accept: 'application/json', ...options.headers },
    ...(options.adapter === undefined ? {} : { adapter: options.adapter }),
  });
  axiosRetry(http, {
    retries: options.retries ?? 2,
    retryCondition: (error) =>
      isIdempotent(error) && (isNetworkError(error) || retryStatuses.has(error.response?.status ?? 0)),
    // A server's Retry-After is obeyed; otherwise exponential with jitter.
    retryDelay: (count, error) => Math.max(retryAfter(error), exponentialDelay(count, error, 100)),
  });
  // Only the fetch adapter supports calls that outlive their page.
  const outliving = {
    fetchOptions: { keepalive: true },
    ...(options.adapter === undefined && { adapter: 'fetch' as const }),
  };
  return async ({ method, url, query, body, signal, keepalive, onProgress }) => {
    try {
      const response = await http.request({
        method,
        url,
        params: query,
        ...(body === undefined ? {} : { data: body }),
        ...(signal === undefined ? {} : { signal }),
        ...(keepalive === true && outliving),
        ...(onProgress !== undefined && {
          timeout: uploadTimeout,
          onUploadProgress: ({ progress = 0 }) => onProgress(progress),
        }),
      });
      return { reply: response.data as unknown, stale: groupsOf(response.headers['cache-group-invalidation']) };
    } catch (error) {
      throw mapError(error);
    }
  };
}

/** `Cache-Group-Invalidation` is a list of strings (RFC 9875), and ours contain no quotes. */
const groupsOf = (header: unknown): string[] =>
  typeof header === 'string' ? [...header.matchAll(/"([^"]*)"/g)].map(([, group = '']) => group) : [];

const isIdempotent = (error: AxiosError): boolean =>
  ['get', 'head'].includes(error.config?.method?.toLowerCase() ?? '');

const timeOuts: ReadonlySet<string> = new Set([AxiosError.ECONNABORTED, AxiosError.ETIMEDOUT]);

function mapError(error: unknown): AppError {
  if (axios.isCancel(error)) {
    return new AppError(
      { code: 'aborted', kind: 'network', message: 'The request was cancelled.', retryable: false, status: 0 },
      error,
    );
  }
  // The call timed out: the connection was accepted, so the visitor's network is not to blame.
  if (error instanceof AxiosError && timeOuts.has(error.code ?? ''))
    return new AppError(
      {
        code: 'slow',
        kind: 'server',
        message: 'The server is taking too long. Please try again in a moment.',
        retryable: true,
        status: 0,
      },
      error,
    );
  if (error instanceof AxiosError) return errorFromResponse(error.response?.status ?? 0, error.response?.data, error);
  return errorFromResponse(0, undefined, error);
}
