export { type EndpointKey } from './endpoint-key';
export { endpointQuery } from './endpoint-query';
export { type CallParts, invalidate, mutate } from './mutate';
