import { z } from 'zod';

/** Codes a caller may act on. Every other failure has the code of its HTTP status class. */
export const errorCodes = [
  'validation-failed',
  'not-found',
  'login-required',
  'invalid-credentials',
  /** The second factor is asked for and missing, or wrong (`fields.code`). */
  'second-factor-failed',
  /** The log-in's five minutes or five codes are used up: begin again with the password. */
  'login-expired',
  'reauthentication-required',
  /** An account of staff has to set up a second factor first. */
  'second-factor-required',
  'captcha-failed',
  /** Too many attempts on this account: solve `GET /api/captcha/proof` too, and send it as `proofToken`. */
  'proof-required',
  'age-agreement-required',
  'age-verification-required',
  'account-blocked',
  'premium-required',
  /** The price is another than the page showed; `details.price` is the new one. */
  'price-changed',
  /** `details.missing` more are needed. */
  'balance-too-low',
  'already-owned',
  /** Announced, or without a price in this currency. */
  'not-for-sale',
  /** The idempotency key was used for another request. */
  'key-used',
  /** A plan was chosen while another one runs. */
  'already-subscribed',
  'coupon-invalid',
  /** A live room without a performer in it, and one that is closed to all but one viewer. */
  'room-offline',
  'room-full',
  'room-private',
  /** The performer sent this member out of the room, or took the right to write for a while. */
  'chat-banned',
  'chat-silenced',
  /** There is no right to withdraw, or no longer; the message says why. */
  'withdrawal-refused',
  'resume-refused',
  'link-invalid',
  'link-expired',
  'link-used',
  'email-unavailable',
  'forbidden',
  'cross-site-request',
  'too-many-requests',
  'maintenance',
  'unavailable',
  'internal',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** The body of every error (docs/spec/errors.md#error-body): `serverStatus` repeats the HTTP status. */
export const ErrorBody = z.object({
  serverStatus: z.number().int().min(400).max(599),
  code: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** Whole numbers that a code comes with, such as the new price. */
  details: z.record(z.string(), z.number().int()).optional(),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
