export { type EndpointKey } from './endpoint-key';
export { endpointQuery } from './endpoint-query';
export { type CallParts, invalidate, invalidateOwned, isPurchaseQuery, mutate } from './mutate';
