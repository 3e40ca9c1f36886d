import type { Guard } from './decision';

/**
 * Keeps members', account and payment pages, and what is no page at all, out of search engines
 * (product.md §2, "SEO head"). What the SEO entry says may restrict further.
 */
export const seoHead: Guard = ({ rule, maintenance }) =>
  rule?.index === true && rule.access === 'public' && !maintenance ? { index: true } : {};
