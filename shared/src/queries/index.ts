export { type EndpointKey } from './endpoint-key';
export { endpointQuery } from './endpoint-query';
export { makeKey } from './make-key';
export { type CallParts, invalidate, invalidateAll, isPurchaseQuery, mutate } from './mutate';
