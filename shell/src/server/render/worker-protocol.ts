import type { ViewerState } from '@platform/shared/store';
import { z } from 'zod';

export interface WorkerSetup {
  code: string;
  /** Where the code came from, for stack traces. */
  file: string;
  apiUrl: string;
  /** Most characters of a page's HTML, and of its data. */
  maxLength: number;
}

export interface RenderJob {
  kind: 'render';
  id: number;
  url: { pathname: string; search: string };
  viewer: ViewerState;
  /** What the API must know of the visitor: cookie, country, request id. */
  headers: Readonly<Record<string, string>>;
  /** Guests with the same key get the same responses of the API; null: the visitor's own. */
  guestKey: string | null;
  /** Milliseconds since 1970 after which the edge no longer waits for the reply. */
  until: number;
}

export type ToWorker = RenderJob | { kind: 'ping' };

/** The largest page of the demo has 120,000 characters. */
export const maxLength = 2 * 1024 * 1024;

/**
 * What a worker may send. The worker runs another team's code, so the edge checks each message: its shape, its size,
 * and that it makes sense.
 */
export const FromWorker = z.discriminatedUnion('kind', [
  /** Patterns of the release's routes; the first without a parameter is the warm-up. */
  z.object({ kind: z.literal('ready'), paths: z.array(z.string()).max(1_000) }),
  z.object({ kind: z.literal('pong') }),
  z.object({
    kind: z.literal('rendered'),
    id: z.number(),
    html: z.string().max(maxLength),
    /** JSON that may stand in a script element. */
    queries: z
      .string()
      .max(maxLength)
      .regex(/^[^<\u2028\u2029]*$/)
      .nullable(),
    status: z.literal([200, 400, 404]),
    /** Whether the API failed to answer a query of the page. */
    apiFailed: z.boolean(),
    /** Bytes of heap and buffers in use. */
    memory: z.number(),
  }),
  z.object({ kind: z.literal('failed'), id: z.number(), reason: z.string() }),
]);
export type FromWorker = z.infer<typeof FromWorker>;
