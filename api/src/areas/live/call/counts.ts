import { Counter, type Registry } from 'prom-client';

/** Counts of calls since this process started. */
export interface CallCounts {
  /** Viewers who got no picture at a node and asked for another. */
  stalled: number;
  /** Those of them who were sent to another node. */
  moved: number;
}

export const noCallCounts = (): CallCounts => ({ stalled: 0, moved: 0 });

/** Shows calls in the metrics. */
export function measureCalls(registry: Registry, counts: CallCounts): void {
  const counter = (name: string, help: string, read: () => number): void =>
    registry.registerMetric(
      new Counter({
        name,
        help,
        registers: [],
        collect() {
          this.reset();
          this.inc(read());
        },
      }),
    );
  counter(
    'live_viewers_stalled_total',
    'Viewers who got no picture at a node and asked for another.',
    () => counts.stalled,
  );
  counter('live_viewers_moved_total', 'Viewers without a picture who were sent to another node.', () => counts.moved);
}
