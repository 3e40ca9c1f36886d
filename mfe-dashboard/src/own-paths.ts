import { paths, type Query, withContinue, withQuery } from '@platform/shared/paths';

/* Addresses that no other app links to; those of the whole site are `paths` of @platform/shared/paths. */

export const premiumPlaya = () => '/premium-playa';
/** Paying for a plan. */
export const paymentOf = (product: string, continueTo?: string) => withContinue('/payment', continueTo, { product });
export const paymentPlaya = (product?: string) => withQuery('/payment-playa', { product });
/** How a checkout stands. */
export const checkout = (page: 'payment' | 'payment-playa', id: string) => withQuery(`/${page}`, { checkout: id });
export const gallery = (query: Query = {}) => withQuery('/dashboard/gallery', query);
export const galleryScene = (id: number) => `/dashboard/gallery/scene/${id}`;
export const galleryModel = (id: number) => `/dashboard/gallery/model/${id}`;
/** What the member paid, as a tab of the transactions. */
export const payments = () => paths.transactions({ tab: 'payments' });
/** One payment with its receipt. */
export const receipt = (id: string) => `/dashboard/payments/${id}`;
export const easyCancel = () => '/dashboard/easy-cancel';
