/** What the API says about a path: which record it names, if any (product.md §2). */
export type PathMeaning =
  | { readonly kind: 'fixed' }
  | { readonly kind: 'game' | 'model' | 'video' | 'room'; readonly slug: string }
  | { readonly kind: 'text-page' };

const records: Readonly<Record<string, 'game' | 'model' | 'video' | 'room'>> = {
  games: 'game',
  pornstars: 'model',
  videos: 'video',
  camgirls: 'room',
};

/** Pages that exist whatever the content is. /faq and /terms-and-conditions have an editor's text besides. */
const fixed = new Set(
  (
    '/ /faq /deals /login /payment /premium /sex-toys /contact-us /playalogin /games /videos /camgirls /pornstars /email-verify /registration ' +
    '/set-password /forgot-password /init-change-email /account-removal /age-verification /terms-and-conditions /maintenance /subscription ' +
    '/payment-playa /premium-playa /dashboard /dashboard/settings /dashboard/games /dashboard/easy-cancel /dashboard/transactions /dashboard/gallery'
  ).split(' '),
);
const fixedPatterns = [/^\/dashboard\/games\/[^/]+$/, /^\/dashboard\/gallery\/(?:model|scene)\/[^/]+$/];

/**
 * Reads a path.
 * @param path with or without a query; a trailing slash does not matter
 */
export function meaningOf(path: string): PathMeaning {
  const plain = plainPath(path);
  if (fixed.has(plain) || fixedPatterns.some((pattern) => pattern.test(plain))) return { kind: 'fixed' };
  const [, section = '', slug, ...rest] = plain.split('/');
  const kind = Object.hasOwn(records, section) ? records[section] : undefined;
  return kind && slug && rest.length === 0 ? { kind, slug } : { kind: 'text-page' };
}

/** The path without query, fragment and trailing slash. */
export const plainPath = (path: string): string => path.replace(/[?#].*$/s, '').replace(/(?<=.)\/+$/, '');
