/** Packets that a room has forwarded since it was created. */
export interface ForwarderCounts {
  received: number;
  /** Bytes of what sources sent. */
  receivedBytes: number;
  forwarded: number;
  /** That slow viewers did not get. */
  dropped: number;
  /** That were sent again. */
  repeated: number;
  /** That were asked for again, and were not sent: too often, too soon, or more than the viewer's network takes. */
  notRepeated: number;
  /** That were asked for again too late. */
  missing: number;
  keyFrameRequests: number;
}

export const noCounts = (): ForwarderCounts => ({
  received: 0,
  receivedBytes: 0,
  forwarded: 0,
  dropped: 0,
  repeated: 0,
  notRepeated: 0,
  missing: 0,
  keyFrameRequests: 0,
});

/** Adds `more` to `counts`. */
export function addCounts(counts: ForwarderCounts, more: Readonly<ForwarderCounts>): void {
  for (const name of Object.keys(counts) as (keyof ForwarderCounts)[]) counts[name] += more[name];
}
