import type { StaffSentMail } from '@platform/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../../ground/db/database';
import { notFound } from '../../../ground/errors';
import { scrub } from '../../../ground/scrub';
import { type CheckoutRow, findCheckout } from '../../commerce/payments/repository';
import { findMail, listMails, type MemberMail } from '../../messages/outbox/repository';
import type { StaffEndpoints } from '../endpoints';
import { requireMember, requireTarget } from '../members/target';
import type { StaffServices } from '../services';
import { limitMails } from './limit';
import { mailWords } from './mail-words';
import { sendAgain, sendReceipt } from './send-again';

const PAGE = 50;

/** Registers the mails of a member, and sending one again (docs/spec/staff.md#mails). */
export function mailRoutes(staff: StaffEndpoints, services: StaffServices, app: FastifyInstance): void {
  const { db } = services;
  const limitAgain = limitMails(app);

  staff.read('GET /api/staff/members/{id}/mails', async ({ params: { id }, query: { cursor = '' } }) => {
    await requireMember(db, id);
    const rows = await listMails(db, id, /^\d{1,9}$/.test(cursor) ? Number(cursor) : null, PAGE + 1);
    const shown = rows.slice(0, PAGE);
    return { mails: shown.map(shownMail), next: rows.length > PAGE ? String(shown.at(-1)?.id) : null };
  });

  staff.act(
    'POST /api/staff/members/{id}/mails/{mail}/again',
    async ({ request, params: { id, mail } }, tx) => {
      const member = await requireTarget(tx, request, id);
      const found = await findMail(tx, id, mail);
      if (!found) throw notFound('There is no such e-mail.');
      await sendAgain(tx, services, member, found);
      const { kind, about } = found;
      return { result: ok, subject: `member ${id}`, memberId: id, before: {}, after: { mail: kind, about } };
    },
    { before: ({ request, params: { id } }) => limitAgain(request, id) },
  );

  staff.act(
    'POST /api/staff/orders/{id}/receipt',
    async ({ request, params: { id } }, tx) => {
      const { accountId } = await requireOrder(tx, id);
      await requireTarget(tx, request, accountId);
      await sendReceipt(tx, services, id, accountId);
      return {
        result: ok,
        subject: `order ${id}`,
        memberId: accountId,
        before: {},
        after: { mail: 'payment-receipt', about: `order ${id}` },
      };
    },
    { before: async ({ request, params: { id } }) => limitAgain(request, (await requireOrder(db, id)).accountId) },
  );
}

async function requireOrder(db: Queryable, id: string): Promise<CheckoutRow> {
  const order = await findCheckout(db, id);
  if (!order) throw notFound('There is no such order.');
  return order;
}

const ok = { status: 'ok' as const };

function shownMail({ id, kind, about, state, tries, lastProblem, createdAt, sentAt }: MemberMail): StaffSentMail {
  return {
    id,
    ...mailWords(kind),
    about,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    state: state === 'dead' ? 'failed' : state,
    tries,
    problem: lastProblem === null ? null : scrub(lastProblem),
  };
}
