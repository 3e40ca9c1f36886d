import {
  cookiesPath,
  helpCoinsPath,
  helpPath,
  helpScriptsPath,
  parentsPath,
  privacyPath,
  termsPath,
} from '@platform/shared/linked-pages';
import type { ContactTopic } from '../contracts';
import { type Query, withContinue, withQuery } from './query';

/*
 * Builds every address that one app links to and another owns, so that a path is written once
 * (docs/spec/routes.md#addresses). A page that only its own remote links to is in the remote's own-paths.ts. Functions
 * of a module, and not of an object: an app's build leaves out those that it does not use.
 */

export const home = () => '/';
export const games = (query: { page?: number; sort?: string } & Query = {}) => withQuery('/games', query);
/** Playing an owned game; with one of its files first, or from a second on, where that is said. */
export const play = (slug: string, file?: number, at?: number) =>
  withQuery(`/games/${encodeURIComponent(slug)}/play`, { file, at });
export const videos = (query: { page?: number; sort?: string } & Query = {}) => withQuery('/videos', query);
export const pornstars = (query: { page?: number; sort?: string } & Query = {}) => withQuery('/pornstars', query);
/** Games, videos and performers that a text finds. */
export const search = (query: Query = {}) => withQuery('/search', query);
export const camgirls = (query: { page?: number } & Query = {}) => withQuery('/camgirls', query);
export const studio = () => '/studio';
export const deals = () => '/deals';
/** Plans; where to go on after paying for one. */
export const premium = (continueTo?: string) => withContinue('/premium', continueTo);
/** Buying coins: where to go on afterwards, and how many coins that costs; the page takes off what the member has. */
export const payment = (continueTo?: string, coins?: number) => withContinue('/payment', continueTo, { coins });
export const helpScripts = () => helpScriptsPath;
export const helpCoins = () => helpCoinsPath;
export const login = (continueTo?: string) => withContinue('/login', continueTo);
/** Joining: where to go on once the mailed link has been used. */
export const registration = (continueTo?: string) => withContinue('/registration', continueTo);
export const playaLogin = () => '/playalogin';
export const terms = () => termsPath;
export const privacy = () => privacyPath;
export const cookies = () => cookiesPath;
export const parents = () => parentsPath;
export const help = () => helpPath;
export const faq = () => '/faq';
/** Writing to the site: what it is about, and how the message begins. */
export const contact = (query: { topic?: ContactTopic; about?: string } = {}) => withQuery('/contact-us', query);
export const ageVerification = (continueTo?: string) => withContinue('/age-verification', continueTo);
export const maintenance = (continueTo?: string) => withContinue('/maintenance', continueTo);
export const dashboard = () => '/dashboard';
export const dashboardGames = (query: Query = {}) => withQuery('/dashboard/games', query);
export const dashboardGame = (id: number) => `/dashboard/games/${id}`;
export const transactions = (query: Query = {}) => withQuery('/dashboard/transactions', query);
export const settings = () => '/dashboard/settings';
export const initChangeEmail = () => '/init-change-email';
export const accountRemoval = () => '/account-removal';
