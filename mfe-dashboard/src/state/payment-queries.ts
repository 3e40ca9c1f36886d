import { endpointQuery } from '@platform/shared/queries';

/** Coin packs and plans. */
export const productsQuery = () => endpointQuery('GET /api/products');

/** What the editor says at the head of a page. */
export const pageWordsQuery = (path: string) => endpointQuery('GET /api/page-words', { query: { path } });

/** The member's premium, also one that has ended. */
export const subscriptionQuery = () => endpointQuery('GET /api/subscription');

/** A page of the member's payments. @param before as the page before it named it; the newest ones unless told */
export const paymentsQuery = (before?: string) =>
  endpointQuery('GET /api/checkouts', { query: { ...(before !== undefined && { before }) } });

/** One of them with its receipt. */
export const receiptQuery = (id: string) => endpointQuery('GET /api/checkouts/{id}/receipt', { params: { id } });

/** One of the member's checkouts. */
export const checkoutQuery = (id: string) => endpointQuery('GET /api/checkouts/{id}', { params: { id } });
