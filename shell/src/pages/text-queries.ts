import { endpointQuery } from '@platform/shared/queries';

/** One text page. Its HTML is sanitised by the API. */
export const textPageQuery = (path: string) => endpointQuery('GET /api/text-pages', { query: { path } });

/** The editor's introduction of a page. */
export const pageWordsQuery = (path: string) => endpointQuery('GET /api/page-words', { query: { path } });

/** Who runs the site. */
export const operatorQuery = () => endpointQuery('GET /api/operator');

/** The help tree and its searchable text. */
export const helpQuery = () => endpointQuery('GET /api/help');

/** Frequently asked questions by group. */
export const faqQuery = () => endpointQuery('GET /api/faq');
