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
  'captcha-failed',
  /** Too many attempts on this account: solve `GET /api/captcha/proof` too, and send it as `proofToken`. */
  'proof-required',
  'age-agreement-required',
  'age-verification-required',
  'account-blocked',
  'premium-required',
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

/** The body of every error (decisions.md, "Errors and calls"): `serverStatus` repeats the HTTP status. */
export const ErrorBody = z.object({
  serverStatus: z.number().int().min(400).max(599),
  code: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
