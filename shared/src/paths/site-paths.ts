import { continueMaxLength } from '@platform/shared/limits';
import {
  cookiesPath,
  helpCoinsPath,
  helpPath,
  helpScriptsPath,
  privacyPath,
  termsPath,
} from '@platform/shared/linked-pages';

/*
 * Builds every URL of the site, so that a path is written once (docs/spec/routes.md#addresses). Functions of a module,
 * and not of an object: an app's build leaves out those that it does not use.
 */

export const home = () => '/';
export const games = (query: { page?: number; sort?: string } & Query = {}) => withQuery('/games', query);
export const game = (slug: string) => `/games/${encodeURIComponent(slug)}`;
/** The game's page with the confirmation of its purchase open. */
export const buyGame = (slug: string, currency: 'coins' | 'gems' = 'coins') =>
  withQuery(`/games/${encodeURIComponent(slug)}`, { buy: currency === 'gems' ? 'gems' : 1 });
export const play = (slug: string) => `/games/${encodeURIComponent(slug)}/play`;
export const videos = (query: { page?: number; sort?: string } & Query = {}) => withQuery('/videos', query);
export const video = (slug: string) => `/videos/${encodeURIComponent(slug)}`;
export const pornstars = (query: { page?: number; sort?: string } & Query = {}) => withQuery('/pornstars', query);
export const pornstar = (slug: string) => `/pornstars/${encodeURIComponent(slug)}`;
export const camgirls = (query: { page?: number } & Query = {}) => withQuery('/camgirls', query);
export const camgirl = (nickname: string) => `/camgirls/${encodeURIComponent(nickname)}`;
/** The room with the tip sheet open at a sum in coins. */
export const tipCamgirl = (nickname: string, coins: number) =>
  withQuery(`/camgirls/${encodeURIComponent(nickname)}`, { tip: coins });
export const studio = () => '/studio';
export const deals = () => '/deals';
export const sexToys = () => '/sex-toys';
/** Plans; where to go on after paying for one. */
export const premium = (continueTo?: string) => withContinue('/premium', continueTo);
export const premiumPlaya = () => '/premium-playa';
/** Buying coins: where to go on afterwards, and how many coins that costs; the page takes off what the member has. */
export const payment = (continueTo?: string, coins?: number) => withContinue('/payment', continueTo, { coins });
/** Paying for a plan. */
export const paymentOf = (product: string, continueTo?: string) => withContinue('/payment', continueTo, { product });
export const paymentPlaya = (product?: string) => withQuery('/payment-playa', { product });
export const helpScripts = () => helpScriptsPath;
export const helpCoins = () => helpCoinsPath;
export const login = (continueTo?: string) => withContinue('/login', continueTo);
export const registration = () => '/registration';
export const forgotPassword = () => '/forgot-password';
export const emailVerify = () => '/email-verify';
export const playaLogin = () => '/playalogin';
export const terms = () => termsPath;
export const privacy = () => privacyPath;
export const cookies = () => cookiesPath;
export const help = () => helpPath;
export const faq = () => '/faq';
export const contact = () => '/contact-us';
export const ageVerification = (continueTo?: string) => withContinue('/age-verification', continueTo);
export const maintenance = (continueTo?: string) => withContinue('/maintenance', continueTo);
export const dashboard = () => '/dashboard';
export const dashboardGames = (query: Query = {}) => withQuery('/dashboard/games', query);
export const dashboardGame = (id: number) => `/dashboard/games/${id}`;
export const transactions = (query: Query = {}) => withQuery('/dashboard/transactions', query);
export const gallery = (query: Query = {}) => withQuery('/dashboard/gallery', query);
export const galleryScene = (id: number) => `/dashboard/gallery/scene/${id}`;
export const galleryModel = (id: number) => `/dashboard/gallery/model/${id}`;
export const settings = () => '/dashboard/settings';
export const initChangeEmail = () => '/init-change-email';
export const accountRemoval = () => '/account-removal';
export const easyCancel = () => '/dashboard/easy-cancel';

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
