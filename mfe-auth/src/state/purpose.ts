import { matchPage, parsePath } from '@platform/shared/router';

/** What a visitor wants an account for. */
export interface Purpose {
  /** Ends "Log in to …". */
  words: (title: string) => string;
  /** What it is about, where that has a title of its own. */
  about?: { kind: 'game' | 'video'; slug: string };
}

const titled = (kind: 'game' | 'video', slug: string | undefined, words: Purpose['words']): Purpose => ({
  words,
  ...(slug !== undefined && { about: { kind, slug } }),
});

/** Pages that lead here, and what a member does there; what is not listed explains itself less than a plain "Log in". */
const purposes: readonly (readonly [
  pattern: string,
  words: string | ((params: Readonly<Record<string, string | undefined>>, query: URLSearchParams) => Purpose),
])[] = [
  [
    '/games/:slug',
    ({ slug }, query) => titled('game', slug, (title) => (query.has('buy') ? `buy ${title}` : `go on to ${title}`)),
  ],
  ['/games/:slug/play', ({ slug }) => titled('game', slug, (title) => `play ${title}`)],
  ['/videos/:slug', ({ slug }) => titled('video', slug, (title) => `watch ${title}`)],
  ['/deals', 'see your price'],
  ['/camgirls/:nickname', 'join the live room'],
  ['/premium', 'get Premium'],
  [
    '/payment',
    (_, query) => ({ words: () => (query.get('product')?.startsWith('premium') ? 'get Premium' : 'buy coins') }),
  ],
  ['/dashboard', 'open your dashboard'],
  ['/dashboard/games', 'open your library'],
  ['/dashboard/games/:id', 'open your library'],
  ['/dashboard/gallery', 'see your favourites and pictures'],
  ['/dashboard/transactions', 'see your payments'],
  ['/dashboard/payments/:id', 'see your payment'],
  ['/dashboard/settings', 'change your settings'],
  ['/dashboard/easy-cancel', 'cancel Premium'],
  ['/studio', 'open the studio'],
  ['/playalogin', 'connect your headset'],
  ['/init-change-email', 'change your e-mail address'],
  ['/account-removal', 'remove your account'],
];

/**
 * Why a visitor is asked to log in.
 * @param continueTo path of this site where they go on
 * @returns null where the way on says nothing about it
 */
export function purposeOf(continueTo: string): Purpose | null {
  const { pathname = '/', search = '' } = parsePath(continueTo);
  for (const [pattern, words] of purposes) {
    const params = matchPage(pattern, pathname);
    if (params === null) continue;
    return typeof words === 'string' ? { words: () => words } : words(params, new URLSearchParams(search));
  }
  return null;
}
