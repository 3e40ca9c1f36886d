import { endpointQuery } from '@platform/shared/queries';

/**
 * A page of live rooms, open ones first.
 * @param page from 1
 */
export const liveListQuery = (page: number) => endpointQuery('GET /api/camgirls', { query: { page } });

/** The partner id with which the live provider logs in (product.md §2, "camgirls setup"). */
export const partnerQuery = () => endpointQuery('GET /api/camgirls/info');
