import { z } from 'zod';
import { Email } from '../account/credentials';
import { defineEndpoints } from '../endpoint';
import { StaffAct, StaffRole } from './acts';
import { staff, StaffReason, Time } from './fields';

const Roles = z.array(StaffRole).max(StaffRole.options.length);

export const staffTeam = defineEndpoints({
  'GET /api/staff/me': {
    summary: 'Who one is to the staff area, and what one may do there',
    ...staff,
    act: 'staff.enter',
    reply: z.object({
      name: z.string(),
      email: z.string(),
      roles: Roles,
      acts: z.array(StaffAct),
      /** When this session ends: 12 hours after log-in. */
      endsAt: Time,
      /** Until when acts that need a confirmation need none; null: they do. */
      confirmedUntil: Time.nullable(),
      /**
       * When password and second factor were confirmed, while acts that need it need none; null: they do. Omitted for
       * roles without such an act, and by servers of the previous release.
       */
      confirmedAt: Time.nullable().optional(),
    }),
  },
  'GET /api/staff/team': {
    summary: 'All accounts with a role, with their sessions',
    ...staff,
    act: 'team.read',
    reply: z.object({
      team: z.array(
        z.object({
          accountId: z.number().int(),
          name: z.string(),
          email: z.string(),
          roles: Roles,
          /** Without a second factor none of the staff area opens. */
          hasSecondFactor: z.boolean(),
          grantedAt: Time,
          sessions: z.array(z.object({ device: z.string(), createdAt: Time, lastSeenAt: Time })),
        }),
      ),
    }),
  },
  'POST /api/staff/team': {
    summary:
      'Gives an account roles in place of those it has, and e-mails its owner; no roles: it is staff no longer. An address without an account is invited',
    ...staff,
    act: 'team.grant',
    fresh: true,
    changes: ['GET /api/staff/team', 'GET /api/staff/invitations', 'GET /api/staff/audit'],
    body: z.object({
      email: Email,
      roles: Roles,
      reason: StaffReason,
    }),
    /** `accountId`: null where the address has no account, so that it was invited and has no role yet. */
    reply: z.object({ accountId: z.number().int().nullable(), roles: Roles }),
  },
});
