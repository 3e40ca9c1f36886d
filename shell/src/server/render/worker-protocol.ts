import type { ViewerState } from '@platform/shared/store';

export interface WorkerSetup {
  code: string;
  /** Where the code came from, for stack traces. */
  file: string;
  apiUrl: string;
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

export type FromWorker =
  /** Patterns of the release's routes; the first without a parameter is the warm-up. */
  | { kind: 'ready'; paths: string[] }
  | { kind: 'pong' }
  /** `queries` is JSON that may stand in a script element; `memory` is bytes in use. */
  | { kind: 'rendered'; id: number; html: string; queries: string | null; status: number; memory: number }
  | { kind: 'failed'; id: number; reason: string };
