import { endpointQuery } from '@platform/shared/queries';

/** Coin packs and plans. */
export const productsQuery = () => endpointQuery('GET /api/products');

/** What the editor says at the head of a page. */
export const pageWordsQuery = (path: string) => endpointQuery('GET /api/page-words', { query: { path } });

/** Videos that Premium opens, the most popular first: as many as a row has. */
export const premiumVideosQuery = () =>
  endpointQuery('GET /api/videos', { query: { premium: true, sort: 'popular', limit: 3 } });

/** The member's premium, also one that has ended. */
export const subscriptionQuery = () => endpointQuery('GET /api/subscription');

/** A page of the member's payments. @param before as the page before it named it; the newest ones unless told */
export const paymentsQuery = (before?: string) =>
  endpointQuery('GET /api/checkouts', { query: { ...(before !== undefined && { before }) } });

/** One of them with its receipt. */
export const receiptQuery = (id: string) => endpointQuery('GET /api/checkouts/{id}/receipt', { params: { id } });

/** One of the member's checkouts. */
export const checkoutQuery = (id: string) => endpointQuery('GET /api/checkouts/{id}', { params: { id } });

/** Where the receipt of a payment is as PDF. @param id of the checkout */
export const receiptFileAddress = (id: string): string => `/api/checkouts/${id}/receipt.pdf`;
