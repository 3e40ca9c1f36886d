import { endpoints, liveEndpoints } from '@platform/shared/contracts';
import { countedAddress } from '@platform/shared/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CachedReply, type ReplyCache } from './reply-cache';
import { checkReply, type EndpointName, type ReplyBody } from './route';

/** Cache key of a reply. */
export const cacheKey = (name: EndpointName, key: string): string => `${name} ${key}`;

interface CachedOptions {
  /** `full` if the body is restricted, although the endpoint is not. */
  readonly audience?: 'any' | 'full';
  /** The request, if the body is expensive: it is then made in the turn of the request's address. */
  readonly turnOf?: FastifyRequest | undefined;
}

/**
 * A reply that is the same for every viewer who may have it, from the cache or made now.
 * @param name the endpoint, whose contract also defines who may have the reply
 * @param key what the body depends on in addition to the endpoint
 * @param read makes the body
 */
export function cached<const N extends EndpointName>(
  app: FastifyInstance,
  cache: ReplyCache,
  name: N,
  key: string,
  read: () => Promise<ReplyBody<N>>,
  { audience = endpoints[name].audience, turnOf }: CachedOptions = {},
): Promise<CachedReply> {
  const fullKey = cacheKey(name, key);
  const isLive = liveEndpoints.has(name);
  const load = async (): Promise<CachedReply> => {
    const json = JSON.stringify(await (turnOf ? app.turns.run(countedAddress(turnOf.ip), read) : read()));
    if (app.checksReplies) checkReply(name, json, endpoints[name].reply);
    return new CachedReply(json, audience, fullKey, isLive);
  };
  return isLive ? cache.getLive(fullKey, load) : cache.get(fullKey, load);
}
