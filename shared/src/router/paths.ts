import { continueMaxLength, type imageWidths } from '@platform/shared/limits';

/** Builds every URL of the site, so that a path is written once (product.md §2). */
export const paths = {
  home: () => '/',
  games: (query: { page?: number; sort?: string } & Query = {}) => withQuery('/games', query),
  game: (slug: string) => `/games/${encodeURIComponent(slug)}`,
  /** The game's page with the confirmation of its purchase open. */
  buyGame: (slug: string, currency: 'coins' | 'gems' = 'coins') =>
    withQuery(`/games/${encodeURIComponent(slug)}`, { buy: currency === 'gems' ? 'gems' : 1 }),
  play: (slug: string) => `/games/${encodeURIComponent(slug)}/play`,
  videos: (query: { page?: number; sort?: string } & Query = {}) => withQuery('/videos', query),
  video: (slug: string) => `/videos/${encodeURIComponent(slug)}`,
  pornstars: (query: { page?: number; sort?: string } & Query = {}) => withQuery('/pornstars', query),
  pornstar: (slug: string) => `/pornstars/${encodeURIComponent(slug)}`,
  camgirls: (query: { page?: number } & Query = {}) => withQuery('/camgirls', query),
  camgirl: (nickname: string) => `/camgirls/${encodeURIComponent(nickname)}`,
  /** The room with the tip sheet open at a sum in coins. */
  tipCamgirl: (nickname: string, coins: number) =>
    withQuery(`/camgirls/${encodeURIComponent(nickname)}`, { tip: coins }),
  studio: () => '/studio',
  deals: () => '/deals',
  sexToys: () => '/sex-toys',
  /** Plans; where to go on after paying for one. */
  premium: (continueTo?: string) => withContinue('/premium', continueTo),
  premiumPlaya: () => '/premium-playa',
  /** Buying coins: where to go on afterwards, and how many coins that costs; the page takes off what the member has. */
  payment: (continueTo?: string, coins?: number) => withContinue('/payment', continueTo, { coins }),
  /** Paying for a plan. */
  paymentOf: (product: string, continueTo?: string) => withContinue('/payment', continueTo, { product }),
  paymentPlaya: (product?: string) => withQuery('/payment-playa', { product }),
  helpScripts: () => '/help/scripts-and-devices',
  helpCoins: () => '/help/coins-and-gems',
  login: (continueTo?: string) => withContinue('/login', continueTo),
  registration: () => '/registration',
  forgotPassword: () => '/forgot-password',
  emailVerify: () => '/email-verify',
  playaLogin: () => '/playalogin',
  terms: () => '/terms-and-conditions',
  help: () => '/help',
  faq: () => '/faq',
  contact: () => '/contact-us',
  ageVerification: (continueTo?: string) => withContinue('/age-verification', continueTo),
  maintenance: (continueTo?: string) => withContinue('/maintenance', continueTo),
  dashboard: () => '/dashboard',
  dashboardGames: (query: Query = {}) => withQuery('/dashboard/games', query),
  dashboardGame: (id: number) => `/dashboard/games/${id}`,
  transactions: (query: Query = {}) => withQuery('/dashboard/transactions', query),
  gallery: (query: Query = {}) => withQuery('/dashboard/gallery', query),
  galleryScene: (id: number) => `/dashboard/gallery/scene/${id}`,
  galleryModel: (id: number) => `/dashboard/gallery/model/${id}`,
  settings: () => '/dashboard/settings',
  initChangeEmail: () => '/init-change-email',
  accountRemoval: () => '/account-removal',
  easyCancel: () => '/dashboard/easy-cancel',
} as const;

/** Parameters of an address; those without a value are left out. */
type Query = Record<string, string | number | undefined>;

function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === '' || (name === 'page' && value === 1)) continue;
    search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

/**
 * A page that sends the visitor on afterwards.
 * @param continueTo path of this site; where it is too long for an address its query is left out, or all of it. Without
 *   one the visitor goes home.
 */
function withContinue(path: string, continueTo = '/', query: Query = {}): string {
  const [pathname = '/'] = continueTo.split('?');
  const kept = [continueTo, pathname].find(({ length }) => length <= continueMaxLength) ?? '/';
  return withQuery(path, { ...query, continue: kept === '/' ? undefined : kept });
}

export interface MediaTransform {
  /** Pixels; one of the widths the image path allows. */
  width: (typeof imageWidths)[number];
  /** Pixels; with the width one of the boxes the image path allows, at either density. Absent: the natural shape. */
  height?: number | undefined;
  /** WebP quality; cards use 55 or 80 (product.md §9). */
  quality?: 55 | 80 | 85;
  format?: 'webp' | 'avif' | 'jpeg';
  fit?: 'cover' | 'contain';
}

/**
 * The address of a transformed picture (product.md §7).
 * @param path source path of a `MediaImage`, e.g. `posters/neon-meridian.webp`
 * @param transform width and height in pixels, quality (default 85), format (default webp), fit (default cover)
 * @returns a same-origin path; vector pictures are passed through unscaled
 */
export function mediaUrl(
  path: string,
  { width, height, quality = 85, format = 'webp', fit = 'cover' }: MediaTransform,
): string {
  if (path.endsWith('.svg')) return `/media/f_svg/${path}`;
  return `/media/w_${width}${height === undefined ? '' : `,h_${height}`},q_${quality},f_${format},fit_${fit}/${path}`;
}

/**
 * Where to go on: after signing in, after an age check, after maintenance. Only a path of this site is ever followed: one
 * leading slash, no backslash, no control character, nothing a browser could read as another host.
 * Pages that would only send the visitor on again are not.
 * @param value the `continue` parameter as it came
 * @returns a same-origin path, `/` when the value is not one
 */
export function safeContinue(value: string | null | undefined): string {
  if (value === null || value === undefined) return '/';
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (!/^\/(?![/\\])/.test(value) || /[\\\u0000-\u001f\u007f]/.test(value)) return '/';
  const base = 'http://same.origin';
  const url = URL.canParse(value, base) ? new URL(value, base) : null;
  if (url === null || url.origin !== base) return '/';
  const path = `${url.pathname}${url.search}${url.hash}`;
  return path.length > continueMaxLength || /^\/(?:\/|login|maintenance(?:\/|$))/.test(url.pathname) ? '/' : path;
}
