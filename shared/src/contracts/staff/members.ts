import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { Email } from '../account/credentials';
import { Slug } from '../catalogue/paging';
import { SubscriptionStatus } from '../money/subscription';
import { Transaction, TransactionCursor } from '../money/transactions';
import { staff, StaffCursor, StaffReason, Time } from './fields';

/** A search hit, and its target. */
const Found = z.object({
  kind: z.enum(['member', 'order', 'receipt', 'game', 'video', 'performer', 'room', 'partner']),
  /** Identifier of the hit: a number of a member, order or receipt, a slug, a code. */
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  /** The member that it links to. */
  memberId: z.number().int().nullable(),
  /** The performer that it links to, for herself and her rooms. */
  performerId: z.number().int().nullable(),
  /** Whether the public site has it; null: it is nothing that the site shows. An older API leaves it out. */
  isOnSite: z.boolean().nullable().optional(),
});
export type StaffFound = z.infer<typeof Found>;

/** A game that a member owns. */
const OwnedGame = z.object({
  slug: z.string(),
  title: z.string(),
  purchasedAt: Time,
  /** Number of the receipt; null: a gift. */
  receipt: z.number().int().nullable(),
  /** Amount paid; null: a gift. */
  total: z.number().int().nullable(),
  currency: z.enum(['coins', 'gems']).nullable(),
});
export type StaffOwnedGame = z.infer<typeof OwnedGame>;

/** A ban or silence that a performer gave a member in a live room. */
const RoomBan = z.object({
  /** Nickname of the room. */
  room: z.string(),
  /** The performer of the room, who gave it: nobody else can. */
  performer: z.object({ id: z.number().int(), name: z.string() }),
  kind: z.enum(['timeout', 'ban']),
  /** Null: permanent. */
  until: Time.nullable(),
  createdAt: Time,
});
export type StaffRoomBan = z.infer<typeof RoomBan>;

/** A member in the list. */
const Listed = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  createdAt: Time,
  /** Until when the age counts as verified; null: it does not. */
  ageVerifiedUntil: Time.nullable(),
  /** Until when Premium is open; null: it is not. */
  premiumUntil: Time.nullable(),
  blockedAt: Time.nullable(),
  /** When the account is to be erased; null: it is not. */
  removalDueAt: Time.nullable(),
});
export type StaffListedMember = z.infer<typeof Listed>;

const MemberFilter = z.object({
  /** `new`: joined in the last 7 days; `removal`: about to be erased. */
  state: z.enum(['new', 'verified', 'premium', 'blocked', 'removal']).optional(),
  /** A part of an e-mail address or a name. */
  q: z.string().trim().min(1).max(100).optional(),
  /** First and last day in UTC, both included: of joining, or with `state=verified` of the verification. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});

const params = z.object({ id: z.coerce.number().int().positive() });
const changes = ['GET /api/staff/members', 'GET /api/staff/members/{id}', 'GET /api/staff/audit'] as const;
const done = z.object({ status: z.literal('ok') });

export const staffMembers = defineEndpoints({
  'GET /api/staff/search': {
    summary: 'Finds members, orders, receipts, payments, titles, performers, rooms and partners, the 5 best of each',
    ...staff,
    act: 'search',
    query: z.object({ q: z.string().trim().min(2).max(100) }),
    reply: z.object({ found: z.array(Found) }),
  },
  'GET /api/staff/members': {
    summary: 'Members by state, name and day, newest first, 50 a page',
    ...staff,
    act: 'members.read',
    query: MemberFilter.extend({ cursor: StaffCursor }),
    reply: z.object({ members: z.array(Listed), next: z.string().nullable() }),
  },
  'GET /api/staff/members/export': {
    summary: 'The same list as CSV',
    ...staff,
    act: 'members.export',
    query: MemberFilter,
    reply: z.string(),
  },
  'GET /api/staff/members/{id}': {
    summary: 'What staff know of a member: account, age decision, room bans, money, subscription, sessions',
    ...staff,
    act: 'members.read',
    params,
    reply: z.object({
      id: z.number().int(),
      name: z.string(),
      email: z.string(),
      publicName: z.string().nullable(),
      createdAt: Time,
      removalDueAt: Time.nullable(),
      block: z.object({ at: Time, text: z.string().nullable() }).nullable(),
      /** Rooms that the member may not enter or write in now, latest first; up to 200. An older API leaves it out. */
      roomBans: z.array(RoomBan).optional(),
      /** End of the age verification; null: not verified. */
      ageVerifiedUntil: Time.nullable(),
      coins: z.number().int(),
      gems: z.number().int(),
      orders: z.number().int(),
      paidOrders: z.number().int(),
      refundedOrders: z.number().int(),
      chargebacks: z.number().int(),
      ownedGames: z.number().int(),
      /** A change of address that waits for confirmation; null: none. */
      emailChange: z
        .object({
          email: z.string(),
          newConfirmed: z.boolean(),
          expiresAt: Time,
          /** Staff began it: it is made at this time, unless the old address stops it. Null: the member began it. */
          madeAt: Time.nullable(),
        })
        .nullable(),
      subscription: z.object({ plan: z.string(), status: SubscriptionStatus, paidUntil: Time }).nullable(),
      sessions: z.array(z.object({ device: z.string(), createdAt: Time, lastSeenAt: Time })),
    }),
  },
  'GET /api/staff/members/{id}/ledger': {
    summary: 'Coins and gems of a member as they came and went, newest first, 50 a page',
    ...staff,
    act: 'members.money',
    params,
    query: z.object({ cursor: TransactionCursor.optional() }),
    reply: z.object({ entries: z.array(Transaction), next: z.string().nullable() }),
  },
  'GET /api/staff/members/{id}/library': {
    summary: 'Games of a member, the newest first, 50 a page; withdrawn ones as well',
    ...staff,
    act: 'members.read',
    params,
    query: z.object({ cursor: StaffCursor }),
    reply: z.object({ games: z.array(OwnedGame), next: z.string().nullable() }),
  },
  'POST /api/staff/members/{id}/note': {
    summary: 'Keeps a note about a member, its reason, in the audit log',
    ...staff,
    act: 'members.note',
    changes: ['GET /api/staff/audit'],
    params,
    body: z.object({ reason: StaffReason }),
    reply: done,
  },
  'POST /api/staff/members/{id}/gift': {
    summary: 'Gives a member a game',
    ...staff,
    act: 'members.grant',
    fresh: true,
    changes: [...changes, 'GET /api/staff/members/{id}/library'],
    params,
    body: z.object({ game: Slug, reason: StaffReason }),
    reply: z.object({ title: z.string() }),
  },
  'POST /api/staff/members/{id}/block': {
    summary: 'Blocks an account; the text is what its member reads',
    ...staff,
    act: 'members.block',
    fresh: true,
    changes,
    params,
    body: z.object({ text: z.string().trim().min(3).max(500), reason: StaffReason }),
    reply: done,
  },
  'POST /api/staff/members/{id}/unblock': {
    summary: 'Opens a blocked account again',
    ...staff,
    act: 'members.block',
    fresh: true,
    changes,
    params,
    body: z.object({ reason: StaffReason }),
    reply: done,
  },
  'POST /api/staff/members/{id}/log-out': {
    summary: 'Ends every session of an account',
    ...staff,
    act: 'members.log-out',
    fresh: true,
    changes,
    params,
    body: z.object({ reason: StaffReason }),
    reply: z.object({ ended: z.number().int() }),
  },
  'POST /api/staff/members/{id}/email': {
    summary: 'Begins a change of the e-mail address for a member who lost the mailbox; the old address may stop it',
    ...staff,
    act: 'members.email',
    fresh: true,
    changes: [...changes, 'GET /api/staff/members/{id}/mails'],
    params,
    body: z.object({
      email: Email,
      /** The proof of ownership that staff saw; kept in the audit log. */
      proof: z.string().trim().min(10).max(500),
      reason: StaffReason,
    }),
    reply: z.object({ madeAt: Time }),
  },
  'POST /api/staff/members/{id}/email/withdraw': {
    summary: 'Takes back a change of the e-mail address that staff began',
    ...staff,
    act: 'members.email',
    fresh: true,
    changes,
    params,
    body: z.object({ reason: StaffReason }),
    reply: done,
  },
  'POST /api/staff/members/{id}/export': {
    summary: 'Mails a member everything that is kept about them, to the address of the account alone',
    ...staff,
    act: 'members.data',
    fresh: true,
    changes: ['GET /api/staff/members/{id}/mails', 'GET /api/staff/audit'],
    params,
    body: z.object({ reason: StaffReason }),
    reply: done,
  },
  'POST /api/staff/members/{id}/removal': {
    summary: 'Has an account removed after 14 days, as its member asked; logging in undoes it',
    ...staff,
    act: 'members.data',
    fresh: true,
    changes: [...changes, 'GET /api/staff/members/{id}/mails'],
    params,
    body: z.object({ reason: StaffReason }),
    reply: z.object({ removedOn: Time }),
  },
  'POST /api/staff/members/{id}/removal/withdraw': {
    summary: 'Keeps an account that is about to be removed',
    ...staff,
    act: 'members.data',
    fresh: true,
    changes: [...changes, 'GET /api/staff/members/{id}/mails'],
    params,
    body: z.object({ reason: StaffReason }),
    reply: done,
  },
  'POST /api/staff/members/{id}/grant': {
    summary: 'Gives coins or gems; the same key only once',
    ...staff,
    act: 'members.grant',
    fresh: true,
    changes: [...changes, 'GET /api/staff/members/{id}/ledger'],
    params,
    body: z.object({
      currency: z.enum(['coins', 'gems']),
      amount: z.number().int().min(1).max(100_000),
      key: z.uuid(),
      reason: StaffReason,
    }),
    reply: z.object({ coins: z.number().int(), gems: z.number().int() }),
  },
});
