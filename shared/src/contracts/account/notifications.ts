import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { NotificationCode } from './profile';

const query = z.object({ token: z.string().min(1).max(200) });
/** `code`: which of the four it is; nothing of the account is told. */
const reply = z.object({ code: NotificationCode, subscribed: z.boolean() });

/** By the link of an e-mail, without logging in: the token names an account and one notification (400 link-invalid). */
export const notifications = defineEndpoints({
  'POST /api/notifications/unsubscribe': {
    summary: 'Switches one notification off; also what e-mail programs call by List-Unsubscribe (RFC 8058)',
    access: 'public',
    audience: 'any',
    changes: ['GET /api/profile'],
    // An e-mail program's server calls it, with a form: there is no page of ours, and the token is all the proof.
    caller: 'webhook',
    query,
    reply,
  },
  'PUT /api/notifications/unsubscribe': {
    summary: 'Takes that back, from the page that says what happened',
    access: 'public',
    audience: 'any',
    changes: ['GET /api/profile'],
    query,
    body: z.object({}),
    reply,
  },
});
