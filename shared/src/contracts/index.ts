import type { z } from 'zod';
import { accounts } from './accounts';
import { avatars } from './avatars';
import { affiliates } from './affiliates';
import { ageVerification } from './age-verification';
import { camgirls } from './camgirls';
import { captcha } from './captcha';
import { clientErrors } from './client-errors';
import { contact } from './contact';
import { favourites } from './favourites';
import { games } from './games';
import { home } from './home';
import { memberSessions } from './member-sessions';
import { models } from './models';
import { offers } from './offers';
import { playa } from './playa';
import { playaAuth } from './playa-auth';
import { profile } from './profile';
import { reauthentication } from './reauthentication';
import { search } from './search';
import { secondFactor } from './second-factor';
import { site } from './site';
import { textPages } from './text-pages';
import { videos } from './videos';

/** Every endpoint of the platform by `METHOD /path`. */
export const endpoints = {
  ...site,
  ...textPages,
  ...profile,
  ...memberSessions,
  ...reauthentication,
  ...secondFactor,
  ...accounts,
  ...avatars,
  ...captcha,
  ...contact,
  ...games,
  ...home,
  ...videos,
  ...models,
  ...search,
  ...offers,
  ...favourites,
  ...playa,
  ...playaAuth,
  ...camgirls,
  ...affiliates,
  ...clientErrors,
  ...ageVerification,
};
export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

type Part<E, K extends string> = E extends { readonly [P in K]: infer S extends z.ZodType } ? S : never;

/** What a caller passes to an endpoint, from its schemas. */
export type RequestOf<N extends EndpointName> = ([Part<Endpoints[N], 'params'>] extends [never]
  ? { params?: undefined }
  : { params: z.input<Part<Endpoints[N], 'params'>> }) &
  ([Part<Endpoints[N], 'query'>] extends [never]
    ? { query?: undefined }
    : { query?: Partial<z.input<Part<Endpoints[N], 'query'>>> }) &
  ([Part<Endpoints[N], 'body'>] extends [never] ? { body?: undefined } : { body: z.input<Part<Endpoints[N], 'body'>> });

/** What an endpoint answers. */
export type ReplyOf<N extends EndpointName> = z.output<Endpoints[N]['reply']>;

export type { AccessRule, AudienceRule, Endpoint, EndpointKey } from './endpoint';
export { type AgeVerificationSession, AgeVerificationStatus } from './age-verification';
export { ErrorBody, type ErrorCode, errorCodes } from './error';
export { mediaFits, mediaFormats, MediaImage, mediaQualities, mediaWidths } from './media';
export { Slug } from './paging';
export { GameCard, GameFacets, type GameList, GamePage, GameSort, Projection, Purchase, Tag } from './games';
export { type Home, HomeSectionKind } from './home';
export { FacetValue } from './listing';
export { ModelCard } from './model-card';
export { type ModelList, ModelPage } from './models';
export { VideoCard, VideoFile, type VideoList, VideoPage, VideoSort } from './videos';
export { type SearchResults, Suggestion } from './search';
export { type PlayaVideoListView, type PlayaVideoView } from './playa';
export { type Deals, type Devices, type Tags } from './offers';
export { type Favourites, type FavouriteSlugs, HistoryItem, ItemKind, type Rating } from './favourites';
export { LiveCard, type LiveList } from './camgirls';
export { type Avatar } from './avatars';
export { BalanceEntry, NotificationCode, Profile } from './profile';
export { type SecondFactor, type SecondFactorMethod } from './second-factor';
export { CaptchaChallenge } from './captcha';
export { ClientError } from './client-errors';
export { ContactTopic } from './contact';
export { type Faq, type Help, type HelpNode, type TextPage } from './text-pages';
export { Bars, Bootstrap, Maintenance, MenuItem, SeoEntry } from './site';
