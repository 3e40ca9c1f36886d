import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../ground/errors';
import { emit } from '../../../ground/events';
import { dropChange, readPendingChange } from '../../identity/email-change/repository';
import { beginChangeForMember } from '../../identity/email-change/service';
import { mailExport } from '../../identity/removal/mail-export';
import { requestRemovalWithin } from '../../identity/removal/request-removal';
import { keepAccount } from '../../identity/removal/undo-removal';
import { signedOut } from '../../identity/sessions/events';
import type { StaffEndpoints } from '../endpoints';
import { limitMails } from '../mails/limit';
import { requireTarget } from '../members/target';
import type { StaffServices } from '../services';

/** Registers what staff do for a member who cannot do it: another e-mail address, their data, the removal (docs/spec/staff.md#accounts). */
export function accountRoutes(staff: StaffEndpoints, services: StaffServices, app: FastifyInstance): void {
  const { now } = services;
  const limit = limitMails(app);

  staff.act(
    'POST /api/staff/members/{id}/email',
    async ({ request, params: { id }, body: { email, proof } }, tx) => {
      await requireTarget(tx, request, id);
      const madeAt = (await beginChangeForMember(tx, services, id, email)).toISOString();
      // The addresses are the member's, and this row outlives the account.
      return { result: { madeAt }, ...about(id), before: {}, after: { proof, madeAt } };
    },
    { before: ({ request, params: { id } }) => limit(request, id) },
  );

  staff.act('POST /api/staff/members/{id}/email/withdraw', async ({ request, params: { id } }, tx) => {
    await requireTarget(tx, request, id);
    const change = await readPendingChange(tx, id, now());
    if (change?.stoppableUntil == null)
      throw new ApiError(409, 'validation-failed', 'There is no pending change started by staff.');
    await dropChange(tx, id);
    return {
      result: ok,
      ...about(id),
      before: { madeAt: change.stoppableUntil.toISOString() },
      after: {},
    };
  });

  staff.act(
    'POST /api/staff/members/{id}/export',
    async ({ request, params: { id } }, tx) => {
      const member = await requireTarget(tx, request, id);
      await mailExport(tx, services, id, member);
      return { result: ok, ...about(id), before: {}, after: { mailed: 'data' } };
    },
    { before: ({ request, params: { id } }) => limit(request, id) },
  );

  staff.act('POST /api/staff/members/{id}/removal', async ({ request, params: { id } }, tx) => {
    const { removalDueAt } = await requireTarget(tx, request, id);
    if (removalDueAt !== null)
      throw new ApiError(409, 'validation-failed', 'This account is already due to be removed.');
    const removedOn = (await requestRemovalWithin(tx, services, id, null)).toISOString();
    // Open sockets look again, as after any log-out.
    await emit(services, tx, signedOut, null);
    return { result: { removedOn }, ...about(id), before: { removedOn: null }, after: { removedOn } };
  });

  staff.act('POST /api/staff/members/{id}/removal/withdraw', async ({ request, params: { id } }, tx) => {
    const { removalDueAt } = await requireTarget(tx, request, id);
    if (!(await keepAccount(tx, services, id)))
      throw new ApiError(409, 'validation-failed', 'This account isn’t due to be removed.');
    const removedOn = removalDueAt?.toISOString() ?? null;
    return { result: ok, ...about(id), before: { removedOn }, after: { removedOn: null } };
  });
}

const ok = { status: 'ok' as const };
const about = (id: number) => ({ subject: `member ${id}`, memberId: id });
