import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { staff, StaffCursor, Time } from './fields';

const AuditQuery = z.object({
  /** In actor, act (its name or its words), subject or reason. */
  search: z.string().trim().max(100).optional(),
  /** Only entries about this member. */
  member: z.coerce.number().int().positive().optional(),
});

/** State before or after an act; names and numbers, never a secret. */
const Facts = z.record(z.string(), z.unknown()).nullable();

export const AuditEntry = z.object({
  id: z.number().int(),
  at: Time,
  /** Email address at that time, or `command line`. */
  actor: z.string(),
  /** Network address. */
  from: z.string(),
  act: z.string(),
  /** The act in plain words; missing where its name is no longer known, and from an older API. */
  actInWords: z.string().optional(),
  subject: z.string(),
  before: Facts,
  after: Facts,
  reason: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const staffAudit = defineEndpoints({
  'GET /api/staff/audit': {
    summary: 'What staff did, newest first, 50 a page',
    ...staff,
    act: 'audit.read',
    query: AuditQuery.extend({ cursor: StaffCursor }),
    reply: z.object({ entries: z.array(AuditEntry), next: z.string().nullable() }),
  },
  'GET /api/staff/audit/export': {
    summary: 'The same as CSV, all of it',
    ...staff,
    act: 'audit.export',
    query: AuditQuery,
    reply: z.string(),
  },
});
