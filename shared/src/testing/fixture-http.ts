import type { Endpoint, EndpointName, ReplyOf, RequestOf, WritingEndpointName } from '@platform/shared/contracts';
import { AppError, type HttpClient } from '@platform/shared/http';

/** Responses by endpoint: a reply, an error to throw, or a function of the request that returns or throws one. */
export type Fixtures = {
  [N in EndpointName]?: ReplyOf<N> | AppError | ((request: RequestOf<N>) => ReplyOf<N> | Promise<ReplyOf<N>>);
};

/**
 * An HTTP client that responds from fixtures, for standalone remotes and tests.
 * @param fixtures responses by contract name; calling an endpoint without one throws
 */
export function createFixtureHttp(fixtures: Fixtures): HttpClient {
  const http: HttpClient = {
    async call(name, request) {
      const response = fixtures[name] as unknown;
      if (response === undefined) {
        throw new AppError({
          code: 'no-fixture',
          kind: 'server',
          message: `No fixture for ${name}.`,
          retryable: false,
          status: 500,
        });
      }
      const value: unknown =
        typeof response === 'function' ? await (response as (r: unknown) => unknown)(request) : response;
      if (value instanceof AppError) throw value;
      return value as never;
    },
    // Through `call`, so that one spy sees every request.
    send: async (name, request, ...options) => ({
      reply: await http.call(name as never, request as never, ...options.filter(Boolean)),
      stale: await staleAfter(name),
    }),
  };
  return http;
}

/** Endpoints that the API would report as stale after a call. Loaded on demand: the contracts bring zod. */
async function staleAfter(name: WritingEndpointName): Promise<readonly string[]> {
  const { endpoints } = await import('@platform/shared/contracts');
  return (endpoints as Record<string, Endpoint>)[name]?.changes ?? [];
}
