/** How long a client may take. All are milliseconds. */
export interface Timeouts {
  /** The head of a request: what a slow connection needs for 16 KB. */
  readonly headers: number;
  /** A whole request with its body: an avatar of 5 MB takes 110 s at half a megabit a second. */
  readonly request: number;
  /** A connection on which nothing moves, in either direction, while a request or its response is under way. */
  readonly stalled: number;
  /** How often the first two are checked. */
  readonly check: number;
}

export const timeouts: Timeouts = { headers: 10_000, request: 120_000, stalled: 30_000, check: 5_000 };
