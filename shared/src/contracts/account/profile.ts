import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { MediaImage } from '../content/media';
import { Plan } from '../money/products';
import { SubscriptionStatus } from '../money/subscription';
import { CaptchaTokens, Email, GivenPassword } from './credentials';

/** 0 is coins, 1 is gems (docs/spec/entities.md#balance). Counts are whole numbers and never below zero. */
export const BalanceEntry = z.object({
  currencyType: z.union([z.literal(0), z.literal(1)]),
  count: z.number().int().min(0),
});
export type BalanceEntry = z.infer<typeof BalanceEntry>;

/** The four codes of docs/spec/mail.md#notification-codes. */
export const NotificationCode = z.enum(['newGame', 'specialDealsForYou', 'newsAndPromotions', 'dropCarts']);
export type NotificationCode = z.infer<typeof NotificationCode>;

export const Profile = z.object({
  photoMedia: MediaImage.nullable(),
  /** Visible to the member only, and used in emails to them. */
  name: z.string(),
  /** Name that others see (docs/spec/accounts.md#public-names). */
  publicName: z.object({
    name: z.string(),
    /** The member was asked, and confirmed the name. */
    isConfirmed: z.boolean(),
    /** ISO time from which it can be changed again; null: now. */
    changeableFrom: z.string().nullable(),
  }),
  email: z.string(),
  /** ISO dates. */
  memberSince: z.string(),
  subscription: z
    .object({
      plan: Plan,
      status: SubscriptionStatus,
      renewsOn: z.string().nullable(),
      endsOn: z.string().nullable(),
    })
    .nullable(),
  passwordLastChange: z.string().nullable(),
  /** Stars given, 10 to 50, by game id. */
  ratedGames: z.record(z.string(), z.number().int()),
  isPremiumUser: z.boolean(),
  balance: z.array(BalanceEntry),
  notifications: z.record(NotificationCode, z.boolean()),
  /** The room that this account broadcasts from; null: it is not a performer's account. */
  performer: z.object({ nickname: z.string(), pageUrl: z.string() }).nullable(),
});
export type Profile = z.infer<typeof Profile>;

export const profile = defineEndpoints({
  'GET /api/profile/authorized': {
    summary: 'Whether the caller is signed in',
    access: 'public',
    audience: 'any',
    reply: z.object({ authorized: z.boolean() }),
  },
  'GET /api/profile': { summary: "The member's profile", access: 'member', audience: 'any', reply: Profile },
  'GET /api/profile/balance': {
    summary: "The member's coins and gems, from the ledger",
    access: 'member',
    audience: 'any',
    reply: z.array(BalanceEntry),
  },
  'POST /api/profile/login': {
    summary: 'Sign in with e-mail and password; sets the session cookie',
    access: 'public',
    audience: 'any',
    changes: [],
    body: z.object({
      email: Email,
      password: GivenPassword,
      ...CaptchaTokens,
    }),
    reply: z.discriminatedUnion('status', [
      /** `removalUndone`: the account was scheduled for removal, and logging in has cancelled that. */
      z.object({ status: z.literal('ok'), profile: Profile, removalUndone: z.boolean() }),
      /** The password is right; `POST /api/profile/login/second-factor` is the next step. */
      z.object({
        status: z.literal('second-factor'),
        ticket: z.string(),
        methods: z.array(z.enum(['totp', 'recovery', 'passkey'])),
      }),
    ]),
  },
  'POST /api/profile/logout': {
    summary: 'End this session; also answers ok when there was none',
    access: 'public',
    audience: 'any',
    changes: [],
    body: z.object({}),
    reply: z.object({ status: z.literal('ok') }),
  },
});
