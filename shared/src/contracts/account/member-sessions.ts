import { z } from 'zod';
import { defineEndpoints } from '../endpoint';

/** A browser that is signed in. */
const MemberSession = z.object({
  /** Names the row, never the cookie. */
  id: z.string(),
  /** "This device". */
  current: z.boolean(),
  /** In words, e.g. "Firefox on Windows"; from the user agent at sign-in, so not proven. */
  device: z.string(),
  /** ISO times. */
  createdAt: z.string(),
  lastSeenAt: z.string(),
});

const member = { access: 'member', audience: 'any' } as const;
const Done = z.object({ status: z.literal('ok') });

export const memberSessions = defineEndpoints({
  'GET /api/profile/sessions': {
    summary: 'Where the member is signed in, this session first',
    ...member,
    reply: z.object({ sessions: z.array(MemberSession) }),
  },
  'DELETE /api/profile/sessions/{id}': {
    summary: 'End one session',
    ...member,
    changes: ['GET /api/profile/sessions'],
    params: z.object({ id: z.string().max(64) }),
    body: z.object({}),
    reply: Done,
  },
  'DELETE /api/profile/sessions': {
    summary: 'End all sessions but this one',
    ...member,
    changes: ['GET /api/profile/sessions'],
    body: z.object({}),
    reply: z.object({ status: z.literal('ok'), ended: z.number().int().min(0) }),
  },
});
