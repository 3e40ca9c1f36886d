import type { z } from 'zod';
import { accountPictures } from './content/account-pictures';
import { softTexts } from './catalogue/soft-text';
import { accounts } from './account/accounts';
import { avatars } from './account/avatars';
import { affiliates } from './site/affiliates';
import { ageVerification } from './age/age-verification';
import { calls } from './live/call';
import { privateShows } from './live/private';
import { camgirls } from './live/camgirls';
import { earnings } from './live/earnings';
import { follows } from './live/follows';
import { whip } from './live/whip';
import { chat } from './live/chat';
import { papers } from './live/papers';
import { showFilms } from './live/show-films';
import { studio } from './live/studio';
import { captcha } from './account/captcha';
import { checkouts } from './money/checkouts';
import { clientErrors } from './site/client-errors';
import { contact } from './site/contact';
import { favourites } from './catalogue/favourites';
import { gallery } from './catalogue/gallery';
import { games } from './catalogue/games';
import { home } from './catalogue/home';
import { library } from './catalogue/library';
import { memberSessions } from './account/member-sessions';
import { models } from './catalogue/models';
import { notifications } from './account/notifications';
import { offers } from './catalogue/offers';
import { playa } from './headset/headset';
import { playaAuth } from './headset/sign-in';
import { products } from './money/products';
import { profile } from './account/profile';
import { purchases } from './money/purchases';
import { reauthentication } from './account/reauthentication';
import { reports } from './site/reports';
import { search } from './catalogue/search';
import { secondFactor } from './account/second-factor';
import { site } from './site/site';
import { staffAudit } from './staff/audit';
import { staffMails } from './staff/mails';
import { staffMembers } from './staff/members';
import { staffOrders } from './staff/orders';
import { staffPartners } from './staff/partners';
import { staffPayouts } from './staff/payouts';
import { staffSubscriptions } from './staff/subscriptions';
import { staffReports } from './staff/reports';
import { staffPapers } from './staff/papers';
import { staffPerformers } from './staff/performers';
import { staffRooms } from './staff/rooms';
import { staffToday } from './staff/today';
import { invitations } from './staff/invitations';
import { staffTeam } from './staff/team';
import { subscription } from './money/subscription';
import { textPages } from './content/text-pages';
import { transactionEndpoints } from './money/transactions';
import { videos } from './catalogue/videos';

/** Every endpoint of the platform by `METHOD /path`. */
export const endpoints = {
  ...site,
  ...textPages,
  ...profile,
  ...memberSessions,
  ...reauthentication,
  ...secondFactor,
  ...accounts,
  ...notifications,
  ...accountPictures,
  ...avatars,
  ...captcha,
  ...contact,
  ...reports,
  ...games,
  ...home,
  ...videos,
  ...models,
  ...search,
  ...offers,
  ...favourites,
  ...gallery,
  ...purchases,
  ...transactionEndpoints,
  ...library,
  ...playa,
  ...playaAuth,
  ...calls,
  ...privateShows,
  ...follows,
  ...whip,
  ...camgirls,
  ...chat,
  ...papers,
  ...showFilms,
  ...studio,
  ...earnings,
  ...affiliates,
  ...products,
  ...checkouts,
  ...subscription,
  ...clientErrors,
  ...ageVerification,
  ...softTexts,
  ...staffTeam,
  ...invitations,
  ...staffAudit,
  ...staffMails,
  ...staffMembers,
  ...staffOrders,
  ...staffPartners,
  ...staffPayouts,
  ...staffSubscriptions,
  ...staffReports,
  ...staffPapers,
  ...staffPerformers,
  ...staffRooms,
  ...staffToday,
};

/** Endpoints of remotes with their own API; each adds its contract by declaration merging. */
export interface RemoteEndpoints {}
export type Endpoints = typeof endpoints & RemoteEndpoints;
export type EndpointName = keyof Endpoints;
/** Endpoints that change something: only `mutate` of shared/src/queries calls them. */
export type WritingEndpointName = {
  [N in EndpointName]: Endpoints[N] extends { readonly changes: readonly string[] } ? N : never;
}[EndpointName];
export type ReadingEndpointName = Exclude<EndpointName, WritingEndpointName>;

type Part<E, K extends string> = E extends { readonly [P in K]: infer S extends z.ZodType } ? S : never;

/** Arguments of an endpoint, derived from its schemas. */
export type RequestOf<N extends EndpointName> = ([Part<Endpoints[N], 'params'>] extends [never]
  ? { params?: undefined }
  : { params: z.input<Part<Endpoints[N], 'params'>> }) &
  ([Part<Endpoints[N], 'query'>] extends [never]
    ? { query?: undefined }
    : { query?: Partial<z.input<Part<Endpoints[N], 'query'>>> }) &
  ([Part<Endpoints[N], 'body'>] extends [never] ? { body?: undefined } : { body: z.input<Part<Endpoints[N], 'body'>> });

/** Reply of an endpoint. */
export type ReplyOf<N extends EndpointName> = z.output<Endpoints[N]['reply']>;

export { type ApiModule, defineApiModule, type ModuleCall, NoSuchRecord } from './api-module';
export { defineEndpoints } from './endpoint';
export type { AccessRule, AudienceRule, Endpoint, EndpointKey } from './endpoint';
export { type AgeDecision, type AgeVerificationSession, AgeVerificationStatus } from './age/age-verification';
export { ErrorBody, type ErrorCode, errorCodes } from './error';
export * from './lifetimes';
export * from './cookies';
export * from './limits';
export { linkedTextPages } from './linked-pages';
export { MediaImage } from './content/media';
export { Slug } from './catalogue/paging';
export { GameCard, GameFacets, type GameList, GamePage, GameSort, GameStatus, Purchase, Tag } from './catalogue/games';
export { type GameSectionKind, type Home, type HomeSection, HomeSectionKind } from './catalogue/home';
export { type SoftText } from './catalogue/soft-text';
export { FacetValue } from './catalogue/listing';
export { ModelCard } from './catalogue/model-card';
export { type ModelList, ModelPage, ModelSort } from './catalogue/models';
export { Projection, TrailerFrame, VideoFile } from './catalogue/film';
export { VideoCard, type VideoList, VideoPage, VideoSort } from './catalogue/videos';
export { Currency, Receipt } from './money/purchases';
export { PaymentLine, Transaction, TransactionKind } from './money/transactions';
export { type FoundPerformer, type SearchResults, Suggestion } from './catalogue/search';
export { type PlayaVideoListView, type PlayaVideoView } from './headset/headset';
export { type Deals, Device, type Devices, OfferTerms, type Tags } from './catalogue/offers';
export { type Favourites, type FavouriteSlugs, HistoryItem, ItemKind, type Rating } from './catalogue/favourites';
export { type GalleryGroup, type GallerySet } from './catalogue/gallery';
export { type GameFile, type LibraryItem, type OwnedGame, type PlayProgress } from './catalogue/library';
export { type RoomCall } from './live/call';
export {
  LiveCard,
  LiveProjection,
  type LiveList,
  type LiveLoop,
  LiveRecording,
  type LiveRoom,
  type LiveSort,
  type LiveStill,
} from './live/camgirls';
export { type LiveAuthInfo, type LiveProviderConfig } from './live/provider';
export {
  ChatEvent,
  ChatMessage,
  ChatRequest,
  type ChatSanction,
  type LiveGoal,
  type RoomState,
  type TipMenuEntry,
} from './live/chat';
export { type Earnings, PayoutState, type TopTipper } from './live/earnings';
export type { Followed } from './live/follows';
export type { PrivateShow } from './live/private';
export { type Paper, PaperKind, type PaperState, type StudioPapers } from './live/papers';
export { type FilmStop, type OwnFilm, type ShownFilm, type StudioFilms } from './live/show-films';
export { type ChatReport, type RoomViewer, type Studio, type StudioSettings } from './live/studio';
export { type Avatar } from './account/avatars';
export { BalanceEntry, NotificationCode, Profile } from './account/profile';
export { type SecondFactor, type SecondFactorMethod } from './account/second-factor';
export { Checkout, CheckoutId, CheckoutQuote, CheckoutState, Withdrawal, WithdrawalRefusal } from './money/checkouts';
export { PaymentReceipt, Seller } from './money/payment-receipt';
export { Money, Pack, Plan, PlanOffer, Products } from './money/products';
export { Subscription, SubscriptionStatus } from './money/subscription';
export { CaptchaChallenge, type ProofChallenge } from './account/captcha';
export { ClientError } from './site/client-errors';
export { ContactTopic } from './site/contact';
export { StaffAct, staffActWords, StaffRole } from './staff/acts';
export { AuditEntry } from './staff/audit';
export { staffBodyMaxBytesOf } from './staff/body-limits';
export type { StaffInvitation } from './staff/invitations';
export type { StaffSentMail, StaffUnsentMail } from './staff/mails';
export { type StaffFound, type StaffListedMember, type StaffOwnedGame, type StaffRoomBan } from './staff/members';
export { type OrderFigure, StaffOrder } from './staff/orders';
export type { StaffPartner } from './staff/partners';
export { type DuePayout, StaffPayout } from './staff/payouts';
export type { ReconciliationDay, StaffSubscription } from './staff/subscriptions';
export {
  ReportOutcome,
  ReportSide,
  type StaffReport,
  type StaffReportFull,
  type TakeDownSubject,
} from './staff/reports';
export type { StaffPaper } from './staff/papers';
export type { StaffPerformer, StaffPerformerFull } from './staff/performers';
export type { StaffRoom, StaffRoomFull } from './staff/rooms';
export { type StaffFinding, type StaffJob, StaffPeriod } from './staff/today';
export { ReportKind, ReportReason, ReportSubject } from './site/reports';
export { AccountFormKind, AccountPictures } from './content/account-pictures';
export { type Faq, type Help, type HelpNode, type TextPage } from './content/text-pages';
export { Bars, Bootstrap, Maintenance, MenuItem, pageColors, PageWords, SeoEntry } from './site/site';
export * from './safe-html';
