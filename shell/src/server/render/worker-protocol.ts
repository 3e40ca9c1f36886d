import type { ViewerState } from '@platform/shared/store';
import { z } from 'zod';

export interface WorkerSetup {
  code: string;
  /** Origin of the code, for stack traces. */
  file: string;
  apiUrl: string;
  /** Maximum characters of a page's HTML, and of its data. */
  maxLength: number;
}

export interface RenderJob {
  kind: 'render';
  id: number;
  url: { pathname: string; search: string };
  viewer: ViewerState;
  /** Headers of the visitor for the API: cookie, country, request id. */
  headers: Readonly<Record<string, string>>;
  /** Guests with the same key get the same responses of the API; null: personal ones. */
  guestKey: string | null;
  /** Milliseconds since 1970 after which the edge no longer waits for the reply. */
  until: number;
}

export type ToWorker = RenderJob | { kind: 'ping' };

/** The largest page of the demo has 120,000 characters. */
export const maxLength = 2 * 1024 * 1024;

/** Maximum characters of a line that a remote prints, and of a stack. */
export const maxPrinted = 1_000;
export const maxStack = 4_000;

/**
 * Messages that a worker may send. The worker runs another team's code, so the edge checks each message: its shape, its
 * size, and that it makes sense.
 */
export const FromWorker = z.discriminatedUnion('kind', [
  /** Patterns of the release's routes; the first without a parameter is the warm-up. */
  z.object({ kind: z.literal('ready'), paths: z.array(z.string()).max(1_000) }),
  z.object({ kind: z.literal('pong') }),
  z.object({
    kind: z.literal('rendered'),
    id: z.number(),
    html: z.string().max(maxLength),
    /** JSON that is safe in a script element. */
    queries: z
      .string()
      .max(maxLength)
      .regex(/^[^<\u2028\u2029]*$/)
      .nullable(),
    status: z.literal([200, 400, 404]),
    /** Whether the API failed to respond to a query of the page. */
    apiFailed: z.boolean(),
    /** Whether the page shows who is live now. */
    isLive: z.boolean(),
    /** Bytes of heap and buffers in use. */
    memory: z.number(),
  }),
  z.object({ kind: z.literal('failed'), id: z.number(), reason: z.string() }),
  /** The error, for the log; it may arrive after the reply, which must not wait for it. */
  z.object({
    kind: z.literal('fault'),
    requestId: z.string().max(200),
    path: z.string().max(maxPrinted),
    error: z.string().max(maxPrinted),
    /** Mapped to sources, when the remote has the map of its server build. */
    stack: z.string().max(maxStack),
  }),
  z.object({ kind: z.literal('printed'), stream: z.literal(['stdout', 'stderr']), text: z.string().max(maxPrinted) }),
]);
export type FromWorker = z.infer<typeof FromWorker>;
