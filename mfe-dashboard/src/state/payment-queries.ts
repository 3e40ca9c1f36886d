import { endpointQuery } from '@platform/shared/queries';

/** Coin packs and plans. */
export const productsQuery = () => endpointQuery('GET /api/products');

/** What the editor says at the head of a page. */
export const pageWordsQuery = (path: string) => endpointQuery('GET /api/page-words', { query: { path } });

/** The member's premium, also one that has ended. */
export const subscriptionQuery = () => endpointQuery('GET /api/subscription');

/** One of the member's checkouts. */
export const checkoutQuery = (id: string) => endpointQuery('GET /api/checkouts/{id}', { params: { id } });
