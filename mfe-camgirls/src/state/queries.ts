import { endpointQuery } from '@platform/shared/queries';
import { type RoomFilters, roomParameters } from './room-filters';

/**
 * A page of live rooms, open ones first.
 * @param page from 1
 */
export const liveListQuery = (page: number, filters: RoomFilters = {}) =>
  endpointQuery('GET /api/camgirls', { query: { page, ...roomParameters(filters) } });

/** What the editor says at the head of a page. */
export const pageWordsQuery = (path: string) => endpointQuery('GET /api/page-words', { query: { path } });

/** Rooms beside the one that is watched, in which something plays: one more than are shown, since that one may be among them. */
export const otherRoomsQuery = () =>
  endpointQuery('GET /api/camgirls', { query: { page: 1, limit: 5, status: 'live,private,recorded' } });

/** A room as its page begins; it changes by the chat's websocket. */
export const roomQuery = (nickname: string) => endpointQuery('GET /api/camgirls/{nickname}', { params: { nickname } });

/** The recording of a room that is off air; only in browsers, whose clock it is followed by. */
export const loopQuery = (nickname: string) =>
  endpointQuery('GET /api/camgirls/{nickname}/loop', { params: { nickname } });

/** Who tipped most in the show that is on air. */
export const topTippersQuery = (nickname: string) =>
  endpointQuery('GET /api/camgirls/{nickname}/top-tippers', { params: { nickname } });

/** Films of the room's shows that anybody who may enter may watch. */
export const roomFilmsQuery = (nickname: string) =>
  endpointQuery('GET /api/camgirls/{nickname}/films', { params: { nickname } });

/** What a private show costs the viewer, and has cost. */
export const privateShowQuery = (nickname: string) =>
  endpointQuery('GET /api/camgirls/{nickname}/private', { params: { nickname } });

/** What the member marked; only for viewers who can have member data. */
export const favouriteSlugsQuery = () => endpointQuery('GET /api/favourites/slugs');

/**
 * What the member owns and pays, by game id; only for viewers who can have member data
 * (docs/spec/entities.md#purchase-facts).
 */
export const purchasesQuery = () => endpointQuery('GET /api/games/purchase');

/** The partner id with which the live provider logs in (docs/spec/entities.md#live-login). */
export const partnerQuery = () => endpointQuery('GET /api/camgirls/info');

/** Who keeps the accounts of live rooms. */
export const providerQuery = () => endpointQuery('GET /api/camgirls/provider');

/** What a third party logs the member in with, and what its tokens cost; only for viewers who can have member data. */
export const authInfoQuery = () => endpointQuery('GET /api/camgirls/auth-info');

/** The performer's own room; 403 for everybody else. */
export const studioQuery = () => endpointQuery('GET /api/studio');

/** The performer's papers, without their files. */
export const studioPapersQuery = () => endpointQuery('GET /api/studio/papers');

/** Films of the performer's shows, and what is recorded. */
export const studioFilmsQuery = () => endpointQuery('GET /api/studio/films');

/** Messages that viewers reported and the performer has not looked at. */
export const studioReportsQuery = () => endpointQuery('GET /api/studio/reports');

/** Members who are in the performer's room now. */
export const studioViewersQuery = () => endpointQuery('GET /api/studio/viewers');

/** What the performer's shows have brought, and what was paid of it. @param tz in which days are counted */
export const earningsQuery = (tz: string) => endpointQuery('GET /api/studio/earnings', { query: { tz } });
