import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { clientErrorMaxLength } from '../limits';

/**
 * A failure in a browser or on the edge. Addresses without their query, no email addresses, no tokens: the
 * reporter leaves them out, and the API strips what is left of them.
 */
export const ClientError = z.object({
  /** `shell` or the remote's name. */
  app: z
    .string()
    .max(40)
    .regex(/^[a-z][a-z0-9-]*$/, 'must be the name of an app'),
  kind: z.enum(['error', 'unhandled-rejection', 'render', 'remote', 'chunk', 'startup', 'server-render']),
  message: z.string().min(1).max(clientErrorMaxLength.message),
  stack: z.string().max(clientErrorMaxLength.stack).optional(),
  /** Path of the page. */
  path: z.string().max(clientErrorMaxLength.path).optional(),
  /** Id of the app's build. */
  build: z.string().max(64).optional(),
  /** How many failures this report stands for, where the reporter sends one of so many. */
  sampledFrom: z.number().int().min(1).max(10_000).optional(),
});
export type ClientError = z.infer<typeof ClientError>;

export const clientErrors = defineEndpoints({
  'POST /api/client-errors': {
    summary: 'Report a failure of a page',
    access: 'public',
    audience: 'any',
    changes: [],
    body: ClientError,
    reply: z.object({ status: z.literal('ok') }),
  },
});
