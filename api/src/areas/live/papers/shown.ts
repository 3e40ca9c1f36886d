import type { Paper } from '@platform/shared/contracts';
import { dayOf } from './days';
import type { PaperRow } from './repository';

/** State of a paper on a day: a valid one expires by date alone (docs/spec/live.md#papers). */
export function stateOf({ state, endedAt, expiresOn }: Pick<PaperRow, 'state' | 'endedAt' | 'expiresOn'>, now: Date) {
  if (state === 'refused') return 'refused';
  if (endedAt !== null) return 'replaced';
  if (state === 'valid' && (expiresOn === null || expiresOn < dayOf(now))) return 'expired';
  return state;
}

/** A paper without its file. */
export const shownPaper = (row: PaperRow, now: Date): Paper => ({
  id: row.id,
  kind: row.kind,
  state: stateOf(row, now),
  type: row.type,
  sizeBytes: row.sizeBytes,
  expiresOn: row.expiresOn,
  reason: row.reason,
  uploadedAt: row.uploadedAt.toISOString(),
});
