import { endpointQuery } from '@platform/shared/queries';

/** The member's profile, with coins and gems. */
export const profileQuery = () => endpointQuery('GET /api/profile');

/** How many games the overview shows. */
export const ownedGamesShown = 4;

/** How many games the member owns, and the first of them; only for viewers who can have member data. */
export const ownedGamesQuery = () => endpointQuery('GET /api/games/owned', { query: { limit: ownedGamesShown } });

/** The change of email that waits to be confirmed. */
export const emailChangeQuery = () => endpointQuery('GET /api/profile/email');

/** Which second factors are set up. */
export const secondFactorQuery = () => endpointQuery('GET /api/profile/second-factor');

/** Where the member is signed in, this browser first. */
export const devicesQuery = () => endpointQuery('GET /api/profile/sessions');

/** Pictures to choose from: the member's upload first, then the site's own. */
export const avatarsQuery = () => endpointQuery('GET /api/avatars');

/** The member's favourites as cards. */
export const favouritesQuery = () => endpointQuery('GET /api/favourites');

/** What the member saw last, the newest first, at most 100. */
export const historyQuery = () => endpointQuery('GET /api/history');
