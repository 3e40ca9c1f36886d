import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { type EdgeReport, edgeReportPath, type EdgeReportReply, isEdgeCounts } from '@platform/shared/server';
import { fetchText } from './fetch-text';
import type { SharedCounts } from './releases/edge-counts';

/** Milliseconds between two reports: what one edge sees, all know soon after. */
const intervalMs = 2_000;
const limits = { timeoutMs: 1_500, maxBytes: 256 * 1024 };

interface ReportOptions {
  readonly apiUrl: string;
  readonly port: number;
  /** The build of the shell. */
  readonly release: string;
  readonly counts: Pick<SharedCounts, 'own' | 'take'>;
  readonly isStopping: () => boolean;
}

/**
 * Tells the API every two seconds that this edge runs and what it counts of new releases, and hears what all others
 * count. While the API is away each edge counts alone.
 * @returns ends it
 */
export function reportEdge({ apiUrl, port, release, counts, isStopping }: ReportOptions): () => void {
  const id = randomUUID();
  const place = `${hostname()}:${port}`;
  let isUnderWay = false;
  const report = async (): Promise<void> => {
    const said: EdgeReport = { id, place, release, isStopping: isStopping(), counts: counts.own() };
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(said) };
    const { status, text } = await fetchText(`${apiUrl}${edgeReportPath}`, {
      ...limits,
      redirect: 'error',
      fetch: (url, options) => fetch(url, { ...options, ...init }),
    });
    // An API of another release may know nothing of it.
    const { others } = (status === 200 ? JSON.parse(text) : {}) as Partial<EdgeReportReply>;
    if (isEdgeCounts(others)) counts.take(others);
  };
  const timer = setInterval(() => {
    if (isUnderWay) return;
    isUnderWay = true;
    void report()
      .catch(() => undefined)
      .finally(() => {
        isUnderWay = false;
      });
  }, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
