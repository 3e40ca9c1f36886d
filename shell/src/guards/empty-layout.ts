import type { Guard } from './decision';

/** Marks pages without header and footer (product.md §2, "empty-layout flag"). */
export const emptyLayout: Guard = ({ rule }) => ({ empty: rule?.layout === 'empty' || rule?.layout === 'none' });
