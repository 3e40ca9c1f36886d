import { endpointQuery } from '@platform/shared/queries';

/**
 * A page of live rooms, open ones first.
 * @param page from 1
 */
export const liveListQuery = (page: number) => endpointQuery('GET /api/camgirls', { query: { page } });
