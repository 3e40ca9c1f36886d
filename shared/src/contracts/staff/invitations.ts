import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { StaffRole } from './acts';
import { staff, StaffCursor, StaffReason, Time } from './fields';

const Roles = z.array(StaffRole);

/** An invited address without an account; it has no role, or room, until it accepts. */
const Invitation = z.object({
  id: z.number().int(),
  email: z.string(),
  roles: Roles,
  /** Nickname of the room that it gives in place of roles; null: none. */
  room: z.string().nullable(),
  /** Current address of the inviting account; null: the account is gone, and the link is invalid. */
  invitedBy: z.string().nullable(),
  createdAt: Time,
  expiresAt: Time,
});
export type StaffInvitation = z.infer<typeof Invitation>;

const body = z.object({ token: z.string().max(4096, 'must be the token of a link') });

export const invitations = defineEndpoints({
  'GET /api/staff/invitations': {
    summary: 'Invitations to the team that are open, newest first, 50 a page',
    ...staff,
    act: 'team.read',
    query: z.object({ cursor: StaffCursor }),
    reply: z.object({ invitations: z.array(Invitation), next: z.string().nullable() }),
  },
  'POST /api/staff/invitations/{id}/withdraw': {
    summary: 'Takes an invitation back; its link opens nothing then',
    ...staff,
    act: 'team.grant',
    fresh: true,
    changes: ['GET /api/staff/invitations', 'GET /api/staff/audit'],
    params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) }),
    body: z.object({ reason: StaffReason }),
    reply: z.object({ status: z.literal('ok') }),
  },
  'POST /api/invitations/look': {
    summary: 'What a mailed invitation is, without using it',
    access: 'public',
    audience: 'any',
    reads: true,
    body,
    reply: z.object({
      email: z.string(),
      /** Whether the address has an account by now. */
      hasAccount: z.boolean(),
      roles: z.array(z.string()),
      /** Nickname of the room that it gives in place of roles; null: none. Omitted by servers of the previous release. */
      room: z.string().nullable().optional(),
    }),
  },
  'POST /api/invitations/accept': {
    summary: 'Accepts a mailed invitation, once, for the account that has its address',
    access: 'member',
    audience: 'any',
    changes: ['GET /api/staff/team', 'GET /api/staff/invitations'],
    body,
    reply: z.object({
      roles: z.array(z.string()),
      /** The page to open once the account has a second factor. */
      opens: z.string(),
    }),
  },
});
