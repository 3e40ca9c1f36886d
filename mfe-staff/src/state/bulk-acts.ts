import type {
  ReadingEndpointName,
  StaffAct,
  StaffOrder,
  StaffPerformer,
  StaffReport,
  StaffUnsentMail,
} from '@platform/shared/contracts';
import { mutate } from '@platform/shared/queries';
import type { Runtime } from '@platform/shared/remote';

/** An act upon the selected rows of a list: one call a row, each with its own row in the audit log. */
export interface BulkAct<Row> {
  /** Who may: the act in the table of roles that the API checks for each row. */
  act: StaffAct;
  /** On the button, e.g. `Claim`. */
  verb: string;
  /** What happened to a row, e.g. `claimed`. */
  done: string;
  /** Rows that it can be done to; the API decides. */
  isFor: (row: Row) => boolean;
  /** Asked for before; left out: the act needs no reason. */
  reason?: { label: string; intro: string };
  send: (runtime: Runtime, row: Row, reason: string) => Promise<unknown>;
}

/** A list with acts upon several of its rows. */
export interface BulkList<Row> {
  /** One row, and several. */
  words: readonly [one: string, several: string];
  keyOf: (row: Row) => string;
  /** What a row is called. */
  nameOf: (row: Row) => string;
  /** Shows what became of rows that were refused. */
  list: ReadingEndpointName;
  acts: readonly BulkAct<Row>[];
}

/** Reports of a queue: those that no one works on, and one's own. */
export const reportActs: BulkList<StaffReport> = {
  words: ['report', 'reports'],
  keyOf: ({ number }) => number,
  nameOf: ({ number }) => number,
  list: 'GET /api/staff/reports',
  acts: [
    {
      act: 'reports.claim',
      verb: 'Claim',
      done: 'claimed',
      isFor: ({ claimedBy }) => claimedBy === null,
      send: (runtime, { number }) =>
        mutate(runtime, 'POST /api/staff/reports/{number}/claim', {
          params: { number },
          body: { claimed: true, free: true },
        }),
    },
    {
      act: 'reports.claim',
      verb: 'Release',
      done: 'released',
      isFor: ({ isMine }) => isMine,
      send: (runtime, { number }) =>
        mutate(runtime, 'POST /api/staff/reports/{number}/claim', { params: { number }, body: { claimed: false } }),
    },
  ],
};

/** E-mails that failed all their tries. */
export const mailActs: BulkList<StaffUnsentMail> = {
  words: ['e-mail', 'e-mails'],
  keyOf: ({ id }) => String(id),
  nameOf: ({ what, id }) => `${what}, number ${id}`,
  list: 'GET /api/staff/mails',
  acts: [
    {
      act: 'members.mail',
      verb: 'Resend',
      done: 'queued again',
      isFor: ({ state, notAgain }) => state === 'failed' && notAgain === null,
      reason: {
        label: 'Reason',
        intro: 'Each goes unchanged to its original address. We’ll keep trying for two days.',
      },
      send: (runtime, { id }, reason) =>
        mutate(runtime, 'POST /api/staff/mails/{id}/retry', { params: { id }, body: { reason } }),
    },
  ],
};

/** Orders to review: held payments and chargebacks. */
export const orderActs: BulkList<StaffOrder> = {
  words: ['order', 'orders'],
  keyOf: ({ id }) => id,
  nameOf: ({ id }) => `order ${id}`,
  list: 'GET /api/staff/orders',
  acts: [
    {
      act: 'orders.review',
      verb: 'Accept',
      done: 'accepted',
      isFor: ({ heldAt }) => heldAt !== null,
      reason: { label: 'Reason', intro: 'Each payment is accepted as it is, and the member gets what was ordered.' },
      send: (runtime, { id }, reason) =>
        mutate(runtime, 'POST /api/staff/orders/{id}/acceptance', { params: { id }, body: { reason } }),
    },
    {
      act: 'orders.review',
      verb: 'Mark reviewed',
      done: 'removed from the queue',
      isFor: ({ isUnseen }) => isUnseen,
      reason: {
        label: 'What you found',
        intro: 'Say what you found and did, such as replying to the bank. The orders leave the queue.',
      },
      send: (runtime, { id }, reason) =>
        mutate(runtime, 'POST /api/staff/orders/{id}/look', { params: { id }, body: { reason } }),
    },
  ],
};

/** Performers with papers to look after. */
export const performerActs: BulkList<StaffPerformer> = {
  words: ['performer', 'performers'],
  keyOf: ({ id }) => String(id),
  nameOf: ({ name }) => name,
  list: 'GET /api/staff/performers',
  acts: [
    {
      act: 'papers.remind',
      verb: 'Remind',
      done: 'reminded',
      isFor: ({ rooms }) => rooms.length > 0,
      reason: {
        label: 'Reason',
        intro: 'We’ll e-mail each performer which of her papers are missing or expire within 30 days.',
      },
      send: (runtime, { id }, reason) =>
        mutate(runtime, 'POST /api/staff/performers/{id}/papers/reminder', { params: { id }, body: { reason } }),
    },
  ],
};
