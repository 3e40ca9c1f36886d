import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { CheckoutId } from '../money/checkouts';
import { staff, StaffCursor, StaffReason, Time } from './fields';

/** A mail to a member, sent or waiting to be sent; never its content. */
const SentMail = z.object({
  id: z.number().int(),
  /** Kind of mail, in plain words. */
  what: z.string(),
  /** Subject of the mail, such as `order 4T7K-9QXW-2M5C`; null: nothing that has a number. */
  about: z.string().nullable(),
  createdAt: Time,
  sentAt: Time.nullable(),
  state: z.enum(['sent', 'waiting', 'failed']),
  /** Tries begun so far. */
  tries: z.number().int(),
  /** The mail server's response to the last try, without addresses; null: nothing failed. */
  problem: z.string().nullable(),
  /** Why it cannot be sent again; null: it can. */
  notAgain: z.string().nullable(),
});
export type StaffSentMail = z.infer<typeof SentMail>;

/** A mail that has not left: to a member, or to someone without an account. */
const UnsentMail = SentMail.omit({ sentAt: true, notAgain: true }).extend({
  state: z.enum(['waiting', 'failed']),
  /** Null: it is to no account. */
  memberId: z.number().int().nullable(),
  /** Address of the account; null: it is to no account. */
  email: z.string().nullable(),
  /** When it is tried next; of a failed one, when it was given up. */
  dueAt: Time,
  /** Why it cannot be tried again; null: it can, or it waits and is tried by itself. */
  notAgain: z.string().nullable(),
});
export type StaffUnsentMail = z.infer<typeof UnsentMail>;

const params = z.object({ id: z.coerce.number().int().positive() });
const changes = ['GET /api/staff/members/{id}/mails', 'GET /api/staff/audit'] as const;
const again = { ...staff, act: 'members.mail', changes } as const;
const body = z.object({ reason: StaffReason });
const done = z.object({ status: z.literal('ok') });

export const staffMails = defineEndpoints({
  'GET /api/staff/mails': {
    summary: 'Mails that wait, the next one first, or that failed, the latest first; 50 a page; never what they say',
    ...staff,
    act: 'system.read',
    query: z.object({ state: z.enum(['waiting', 'failed']).default('waiting'), cursor: StaffCursor }),
    reply: z.object({
      mails: z.array(UnsentMail),
      next: z.string().nullable(),
      /** How many there are, 1,000 at most. */
      waiting: z.number().int(),
      failed: z.number().int(),
    }),
  },
  'POST /api/staff/mails/{id}/retry': {
    summary: 'Gives a mail that failed all its tries again, as it is',
    ...staff,
    act: 'members.mail',
    changes: [
      'GET /api/staff/mails',
      'GET /api/staff/members/{id}/mails',
      'GET /api/staff/system',
      'GET /api/staff/audit',
    ],
    params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) }),
    body,
    reply: done,
  },
  'GET /api/staff/members/{id}/mails': {
    summary: 'Mails to a member of the last 30 days, newest first, 50 a page; never what they say',
    ...staff,
    act: 'members.read',
    params,
    query: z.object({ cursor: StaffCursor }),
    reply: z.object({ mails: z.array(SentMail), next: z.string().nullable() }),
  },
  'POST /api/staff/members/{id}/mails/{mail}/again': {
    summary: 'Sends a mail again that holds nothing secret, made anew, to the address of the account',
    ...again,
    params: params.extend({ mail: z.coerce.number().int().positive().max(2_147_483_647) }),
    body,
    reply: done,
  },
  'POST /api/staff/orders/{id}/receipt': {
    summary: 'Mails the receipt of a payment again, to the address of the account',
    ...again,
    params: z.object({ id: CheckoutId }),
    body,
    reply: done,
  },
});
