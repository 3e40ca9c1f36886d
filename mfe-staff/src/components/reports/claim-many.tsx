import type { StaffReport } from '@platform/shared/contracts';
import { failureOf } from '@platform/shared/forms';
import { invalidate, mutate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { Link } from '@platform/shared/router';
import { Button, Checkbox, ProgressBar } from '@platform/shared/ui';
import { type ReactNode, useRef, useState } from 'react';
import * as ownPaths from '../../own-paths';
import { useMay } from '../../state/me';
import type { Selection } from '../table/data-table';
import styles from './reports.module.css';

/** A report that was not claimed, and why. */
interface Refused {
  number: string;
  why: string;
}

interface Claims {
  /** Numbers of the reports on the page that are free. */
  free: readonly string[];
  selected: readonly string[];
  select: (numbers: readonly string[]) => void;
  /** Undefined: rows cannot be selected. */
  selection: Selection<StaffReport> | undefined;
}

/** Which reports of a page are selected, of those on which no one works yet. */
export function useClaims(reports: readonly StaffReport[]): Claims {
  const mayClaim = useMay('reports.claim');
  const [chosen, select] = useState<readonly string[]>([]);
  const free = mayClaim ? reports.filter(({ claimedBy }) => claimedBy === null).map(({ number }) => number) : [];
  // A report that someone else claimed meanwhile, or that is on another page, is selected no longer.
  const selected = free.filter((number) => chosen.includes(number));
  return {
    free,
    selected,
    select,
    selection:
      free.length === 0
        ? undefined
        : {
            labelOf: ({ number }) => `Select ${number}`,
            canSelect: ({ number }) => free.includes(number),
            isSelected: ({ number }) => selected.includes(number),
            toggle: ({ number }) =>
              select(selected.includes(number) ? selected.filter((one) => one !== number) : [...selected, number]),
          },
  };
}

const countWords = (count: number): string => `${count} ${count === 1 ? 'report' : 'reports'}`;

/**
 * Claims what is selected, one report after the other: each has its own transaction and its own row in the audit log,
 * so that one that is refused keeps back no other. Says how far it is, can be cancelled, and names what was refused.
 */
export function ClaimBar({ claims: { free, selected, select } }: { claims: Claims }): ReactNode {
  const runtime = useRuntime();
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const cancelled = useRef(false);
  const claim = async (): Promise<void> => {
    const numbers = [...selected];
    const failed: Refused[] = [];
    cancelled.current = false;
    setRefused([]);
    let done = 0;
    for (const number of numbers) {
      if (cancelled.current) break;
      setProgress({ done, of: numbers.length });
      try {
        await mutate(runtime, 'POST /api/staff/reports/{number}/claim', {
          params: { number },
          body: { claimed: true, free: true },
        });
      } catch (error) {
        failed.push({ number, why: failureOf(error).title });
      }
      done += 1;
    }
    setRefused(failed);
    select(numbers.slice(done));
    setProgress(null);
    const claimed = done - failed.length;
    if (claimed > 0)
      runtime.store
        .getState()
        .notify('success', `You now work on ${claimed} more ${claimed === 1 ? 'report' : 'reports'}.`);
    // It shows who works on them by now.
    if (failed.length > 0) await invalidate(runtime.queryClient, 'GET /api/staff/reports');
  };
  return (
    <>
      {(free.length > 0 || progress !== null) && (
        <div className={styles.bar} role="group" aria-label="Claim several reports">
          <Checkbox
            label={`Select all ${free.length} unclaimed`}
            checked={free.length > 0 && selected.length === free.length}
            disabled={progress !== null}
            onChange={() => select(selected.length === free.length ? [] : free)}
          />
          {progress === null ? (
            <Button variant="outlined" size="sm" disabled={selected.length === 0} onClick={() => void claim()}>
              {selected.length === 0 ? 'Claim' : `Claim ${countWords(selected.length)}`}
            </Button>
          ) : (
            <>
              <span className={styles.sent} role="status">
                <ProgressBar percent={Math.round((progress.done / progress.of) * 100)} />
                {`${progress.done} of ${progress.of} claimed`}
              </span>
              <Button
                variant="outlined"
                size="sm"
                onClick={() => {
                  cancelled.current = true;
                }}
              >
                Cancel
              </Button>
            </>
          )}
        </div>
      )}
      {refused.length > 0 && (
        <div role="alert" aria-label="Not claimed">
          <ul className={styles.refused}>
            {refused.map(({ number, why }) => (
              <li key={number}>
                <Link to={ownPaths.report(number)}>{number}</Link> was not claimed: {why}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
