import { endpoints } from '@platform/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { CachedReply, type ReplyCache } from './reply-cache';
import { checkReply, type EndpointName, type ReplyBody } from './route';

/** What a reply is called in the cache. */
export const cacheKey = (name: EndpointName, key: string): string => `${name} ${key}`;

/**
 * A reply that is the same for every viewer who may have it, from the cache or made now.
 * @param name the endpoint, whose contract also says who may have the reply
 * @param key what the body depends on besides the endpoint
 * @param read makes the body
 * @param audience `full` where the body is restricted, although the endpoint is not
 */
export function cached<const N extends EndpointName>(
  app: FastifyInstance,
  cache: ReplyCache,
  name: N,
  key: string,
  read: () => Promise<ReplyBody<N>>,
  audience = endpoints[name].audience,
): Promise<CachedReply> {
  const fullKey = cacheKey(name, key);
  return cache.get(fullKey, async () => {
    const json = JSON.stringify(await read());
    if (app.checksReplies) checkReply(name, json);
    return new CachedReply(json, audience, fullKey);
  });
}
