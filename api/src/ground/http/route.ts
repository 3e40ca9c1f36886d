import { Readable } from 'node:stream';
import { bodyMaxBytesOf, type Endpoint, endpoints, staffBodyMaxBytesOf } from '@platform/shared/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiError } from '../errors';
import { CachedReply, type ReplyCache, sendCached } from './reply-cache';

export type EndpointName = keyof typeof endpoints;
type Part<N extends EndpointName, K extends 'params' | 'query' | 'body'> = (typeof endpoints)[N] extends {
  readonly [P in K]: infer S extends z.ZodType;
}
  ? z.output<S>
  : undefined;
/** The query of an endpoint, as its contract made it. */
export type EndpointQuery<N extends EndpointName> = Part<N, 'query'>;
export type ReplyBody<N extends EndpointName> = z.output<(typeof endpoints)[N]['reply']>;

export interface Call<N extends EndpointName> {
  readonly params: Part<N, 'params'>;
  readonly query: Part<N, 'query'>;
  readonly body: Part<N, 'body'>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
/** A reply for one visitor that its handler serialised itself. */
export class SerialisedReply {
  constructor(readonly json: string) {}
}
/** A reply for one visitor that is no JSON, sent as it is made; its contract's `reply` is a string. */
export class StreamedReply {
  constructor(
    /** Media type. */
    readonly type: string,
    readonly pieces: AsyncIterable<string> | Iterable<Uint8Array>,
  ) {}
}

type Handler<N extends EndpointName> = (
  call: Call<N>,
) => Promise<ReplyBody<N> | CachedReply | SerialisedReply | StreamedReply>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract this route serves. */
    endpoint?: string;
  }
  interface FastifyInstance {
    /** Serialised replies that visitors share. */
    replies: ReplyCache;
    /** Whether replies are checked against their contract: in development and tests. */
    checksReplies: boolean;
  }
}

/**
 * Registers the one handler of an endpoint. Its rules and schemas come from the contract; the
 * handler gets validated, typed input.
 * @param app the instance to register on
 * @param name `METHOD /api/path/{param}` of shared/src/contracts
 * @param handler returns the reply's body, or a cached one; refuses by throwing ApiError
 * @param options `byAddress`: a cached reply depends on path and query alone, so the next request for the
 *   same address gets it without the handler; who may have it is checked all the same, before
 */
export function route<const N extends EndpointName>(
  app: FastifyInstance,
  name: N,
  handler: Handler<N>,
  { byAddress = false }: { byAddress?: boolean } = {},
): void {
  // The schemas of an endpoint are its own, which is what Call<N> says.
  serve(app, name, endpoints[name], handler as unknown as AnyHandler, {
    byAddress,
    bodyLimit: bodyMaxBytesOf[name] ?? staffBodyMaxBytesOf[name],
  });
}

/** A handler whose types are its contract's, as this file cannot know them. */
export type AnyHandler = (
  call: Record<'params' | 'query' | 'body', unknown> & Pick<Call<EndpointName>, 'request' | 'reply'>,
) => Promise<unknown>;

/**
 * Registers the handler of a contract, wherever that is written.
 * @param bodyLimit bytes; the server's own limit unless told
 */
export function serve(
  app: FastifyInstance,
  name: string,
  endpoint: Endpoint,
  handler: AnyHandler,
  { byAddress = false, bodyLimit }: { byAddress?: boolean; bodyLimit?: number | undefined } = {},
): void {
  const [method, path] = splitName(name);
  app.route({
    method,
    ...(bodyLimit !== undefined && { bodyLimit }),
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    config: {
      rules: {
        access: endpoint.access,
        audience: endpoint.audience,
        ...(endpoint.fresh && { fresh: true }),
        ...(endpoint.act && { act: endpoint.act }),
      },
      endpoint: name,
      ...(endpoint.caller && { [endpoint.caller]: true }),
      ...(endpoint.inMaintenance && { inMaintenance: true }),
    },
    handler: async (request, reply) => {
      const known = byAddress ? app.replies.atAddress(request.url) : undefined;
      if (known) return sendCached(known, request, reply);
      const input = {
        params: parse(endpoint.params, request.params, 'params'),
        query: parse(endpoint.query, request.query, 'query'),
        body: parse(endpoint.body, request.body, 'body'),
      };
      const result = await handler({ ...input, request, reply });
      if (result instanceof CachedReply) {
        if (byAddress) app.replies.rememberAddress(request.url, result.key);
        return sendCached(result, request, reply);
      }
      void reply.header('cache-control', 'private, no-store').header('vary', 'Cookie');
      // The pages' queries are the cache (shared/src/queries/mutate.ts).
      if (endpoint.changes?.length) void reply.header('cache-group-invalidation', groups(endpoint.changes));
      if (result instanceof StreamedReply) return reply.type(result.type).send(Readable.from(result.pieces));
      const json = result instanceof SerialisedReply ? result.json : JSON.stringify(result);
      if (app.checksReplies) checkReply(name, json, endpoint.reply);
      return reply.type('application/json; charset=utf-8').send(json);
    },
  });
}

/** A list of strings (RFC 9875). */
const groups = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

export const splitName = (name: string): [method: string, path: string] => {
  const [method = '', path = ''] = name.split(' ');
  return [method, path];
};

function parse(schema: z.ZodType | undefined, value: unknown, part: 'params' | 'query' | 'body'): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues)
    fields[issue.path.join('.') || part] ??= isMissing(issue, value) ? 'is required' : issue.message;
  const said = Object.entries(fields).map(([field, problem]) => `${field}: ${problem}`);
  // An address that cannot exist is a page that does not exist.
  if (part === 'params') throw new ApiError(404, 'not-found', `Not found (${said.join('; ')}).`, { fields });
  throw new ApiError(400, 'validation-failed', `The ${part} is not valid (${said.join('; ')}).`, { fields });
}

/** Zod's own words for an absent value ("received undefined") are for programmers. */
function isMissing(issue: z.core.$ZodIssue, value: unknown): boolean {
  let found: unknown = value;
  for (const key of issue.path)
    found = typeof found === 'object' && found !== null ? (found as Record<PropertyKey, unknown>)[key] : undefined;
  return issue.code === 'invalid_type' && issue.path.length > 0 && found === undefined;
}

/**
 * Proves that a reply is what its contract says, and nothing more.
 * @throws Error naming the endpoint and the difference
 */
export function checkReply(name: string, json: string, schema: z.ZodType): void {
  const sent: unknown = JSON.parse(json);
  const result = schema.safeParse(sent);
  if (!result.success) throw new Error(`${name} answers against its contract: ${result.error.message}`);
  if (canonical(result.data) !== canonical(sent)) throw new Error(`${name} answers more than its contract says`);
}

/** JSON with sorted keys, so that only contents are compared. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, v: unknown) =>
    v !== null && typeof v === 'object' && !Array.isArray(v)
      ? Object.fromEntries(Object.entries(v).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : v,
  );
}

/**
 * Start-up check: every contract has exactly one handler, and nothing is served below /api without one.
 * Fastify itself refuses a second handler for the same route.
 * @param served `METHOD /path` with `:param`, and the contract it serves, of every route
 * @throws Error naming what is missing or extra
 */
export function checkRoutes(
  served: readonly { readonly route: string; readonly endpoint: string | undefined }[],
  unlisted: readonly string[],
): void {
  const have = new Set(served.map((r) => r.endpoint));
  const missing = Object.keys(endpoints).filter((name) => !have.has(name));
  if (missing.length > 0) throw new Error(`No handler serves ${missing.join(', ')}.`);
  const extra = served.filter(
    (r) => r.endpoint === undefined && splitName(r.route)[1].startsWith('/api') && !unlisted.includes(r.route),
  );
  if (extra.length > 0) throw new Error(`No contract describes ${extra.map((r) => r.route).join(', ')}.`);
}
