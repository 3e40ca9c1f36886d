import type { StaffAct } from '@platform/shared/contracts';
import type { FastifyRequest } from 'fastify';
import type { Database, Queryable } from '../../../ground/db/database';
import { staffOf } from '../access/guard';
import { insertAudit } from './repository';

/** Actor of an action, for the audit log. */
export interface Actor {
  readonly accountId: number | null;
  readonly name: string;
  /** Network address. */
  readonly from: string;
  readonly requestId: string;
}

/** Outcome of an action. */
export interface Done<Result> {
  readonly result: Result;
  /** Its target, such as `member 12`. */
  readonly subject: string;
  /** The member concerned. */
  readonly memberId?: number;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
  /** Called after the commit: notifies other processes. */
  readonly afterwards?: () => void;
}

/**
 * Runs a staff action: the only way in which staff change anything. The audit row is written in the transaction of the
 * action, so that neither exists without the other (docs/spec/staff.md#audit-log).
 * @param run makes the change in `tx`; an error rolls everything back
 * @returns its result
 */
export async function act<Result>(
  { db, now }: { readonly db: Database; readonly now: () => Date },
  actor: Actor,
  { name, reason }: { readonly name: StaffAct; readonly reason: string },
  run: (tx: Queryable) => Promise<Done<Result>>,
): Promise<Result> {
  const done = await db.transaction(async (tx) => {
    const { result, subject, memberId = null, before, after, afterwards } = await run(tx);
    const { accountId, name: who, from, requestId } = actor;
    await insertAudit(tx, {
      at: now(),
      accountId,
      actor: who,
      from,
      act: name,
      subject,
      memberId,
      before,
      after,
      reason,
      requestId,
    });
    return { result, afterwards };
  });
  done.afterwards?.();
  return done.result;
}

/** The staff member behind a request. */
export function actorOf(request: FastifyRequest): Actor {
  const { accountId, email } = staffOf(request);
  return { accountId, name: email, from: request.ip, requestId: request.id };
}

/** An operator with a shell on the server. */
export const commandLine: Actor = { accountId: null, name: 'command line', from: 'server', requestId: '' };
