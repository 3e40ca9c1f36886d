import { continuedShown } from '@platform/shared/format';
import { endpointQuery } from '@platform/shared/queries';
import { filterQuery, timeQuery, type TransactionsAddress } from './transactions-address';

/** The member's profile, with coins and gems. */
export const profileQuery = () => endpointQuery('GET /api/profile');

/** The games that the member owns, last played first; only for viewers who can have member data. */
export const libraryQuery = () => endpointQuery('GET /api/library');

/** Games that the overview shows below those to go on with. */
export const othersShown = 4;

/** The games that were played last, and how many the member owns; only for viewers who can have member data. */
export const latestGamesQuery = () =>
  endpointQuery('GET /api/library', { query: { limit: continuedShown + othersShown } });

/** One of them, with files, progress and receipts. */
export const libraryGameQuery = (id: string) => endpointQuery('GET /api/library/{id}', { params: { id } });

/** The change of email that waits to be confirmed. */
export const emailChangeQuery = () => endpointQuery('GET /api/profile/email');

/** Which second factors are set up. */
export const secondFactorQuery = () => endpointQuery('GET /api/profile/second-factor');

/** Where the member is signed in, this browser first. */
export const devicesQuery = () => endpointQuery('GET /api/profile/sessions');

/** Pictures to choose from: the member's upload first, then the site's own. */
export const avatarsQuery = () => endpointQuery('GET /api/avatars');

/** Whom the member follows. */
export const followsQuery = () => endpointQuery('GET /api/follows');

/** Whether this browser shows notifications. */
export const pushQuery = () => endpointQuery('GET /api/push');

/** The member's favourites as cards. */
export const favouritesQuery = () => endpointQuery('GET /api/favourites');

/** Favourites that the overview shows. */
export const latestFavouritesShown = 6;
/** The latest of the favourites of each kind. */
export const latestFavouritesQuery = () =>
  endpointQuery('GET /api/favourites', { query: { limit: latestFavouritesShown } });

/** What the member owns and pays, by game id; only for viewers who can have member data. */
export const purchasesQuery = () => endpointQuery('GET /api/games/purchase');

/** What the member saw last, the newest first, at most 100. */
export const historyQuery = () => endpointQuery('GET /api/history');

/** A page of the member's transactions. */
export const transactionsQuery = (address: TransactionsAddress) =>
  endpointQuery('GET /api/transactions', {
    query: {
      ...filterQuery(address),
      ...(address.before !== null && { before: address.before }),
      ...(address.after !== null && { after: address.after }),
    },
  });

/** A balance over the time of an address, in the days of a time zone. */
export const balanceHistoryQuery = (address: TransactionsAddress, currency: 'coins' | 'gems', tz: string) =>
  endpointQuery('GET /api/transactions/balance', { query: { tz, ...timeQuery(address), currency } });

/** Pictures of the titles that the member owns, by title and by performer. */
export const galleryQuery = () => endpointQuery('GET /api/gallery');
/** Pictures of one title. @param id as in the address */
export const gallerySceneQuery = (id: string) => endpointQuery('GET /api/gallery/scene/{id}', { params: { id } });
/** Pictures with one performer. @param id as in the address */
export const galleryModelQuery = (id: string) => endpointQuery('GET /api/gallery/model/{id}', { params: { id } });

/** How many transactions the overview shows. */
const recentShown = 5;
/** The latest of the member's transactions. */
export const recentTransactionsQuery = () => endpointQuery('GET /api/transactions', { query: { limit: recentShown } });

/** Rooms of favourite performers who are live now. */
export const liveFavouritesQuery = () => endpointQuery('GET /api/favourites/live');
