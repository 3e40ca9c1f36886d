import { failureOf, isDismissal } from '@platform/shared/forms';
import { invalidate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { Button, Checkbox, ProgressBar } from '@platform/shared/ui';
import { type ReactNode, useRef, useState } from 'react';
import type { BulkAct, BulkList } from '../../state/bulk-acts';
import { useMe } from '../../state/me';
import { useGuarded } from '../../state/use-guarded';
import { ActDialog } from '../act/act-dialog';
import { type Selected, useSelection } from '../table/selection';
import styles from './bulk-bar.module.css';

export interface Bulk<Row> extends Selected<Row> {
  of: BulkList<Row>;
  /** Those that the one at work may do. */
  acts: readonly BulkAct<Row>[];
}

/** Which rows of a page are selected for acts upon several. @param rows empty: the list has no such acts */
export function useBulk<Row>(of: BulkList<Row>, rows: readonly Row[]): Bulk<Row> {
  const { acts: mayDo } = useMe();
  const acts = of.acts.filter(({ act }) => mayDo.includes(act));
  const selected = useSelection({
    rows,
    keyOf: of.keyOf,
    labelOf: (row) => `Select ${of.nameOf(row)}`,
    canSelect: (row) => acts.some(({ isFor }) => isFor(row)),
  });
  return { ...selected, of, acts };
}

interface Running {
  done: number;
  of: number;
  words: string;
}

/** A row that was refused, and why. */
interface Refused {
  key: string;
  name: string;
  why: string;
}

/**
 * Does an act to what is selected, one row after the other: each has its own transaction and its own row in the audit
 * log, so that one that is refused keeps back no other. Says how far it is and can be cancelled; what was refused or
 * not begun stays selected.
 */
export function BulkBar<Row>({ bulk }: { bulk: Bulk<Row> }): ReactNode {
  const { of, acts, selectable, selected, select, keyOf } = bulk;
  const runtime = useRuntime();
  const { guarded, dialog } = useGuarded();
  const [running, setRunning] = useState<Running | null>(null);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [asked, setAsked] = useState<BulkAct<Row> | null>(null);
  const cancelled = useRef(false);
  const countWords = (count: number): string => `${count} ${of.words[count === 1 ? 0 : 1]}`;
  const rowsFor = ({ isFor }: BulkAct<Row>): readonly Row[] => selected.filter(isFor);

  const run = async (act: BulkAct<Row>, reason: string): Promise<void> => {
    const rows = rowsFor(act);
    const failed: Refused[] = [];
    const left = new Set(selected);
    cancelled.current = false;
    setRefused([]);
    for (const [done, row] of rows.entries()) {
      if (cancelled.current) break;
      setRunning({ done, of: rows.length, words: act.done });
      try {
        await guarded(() => act.send(runtime, row, reason));
        left.delete(row);
      } catch (error) {
        // Who does not confirm that it is them has given it up.
        if (isDismissal(error)) break;
        failed.push({ key: keyOf(row), name: of.nameOf(row), why: failureOf(error).title });
      }
    }
    setRefused(failed);
    select([...left]);
    setRunning(null);
    const count = selected.length - left.size;
    if (count > 0) runtime.store.getState().notify('success', `${countWords(count)} ${act.done}.`);
    // It shows what they are by now.
    if (failed.length > 0) await invalidate(runtime.queryClient, of.list);
  };

  return (
    <>
      {(selectable.length > 0 || running !== null) && (
        <div className={styles.bar} role="group" aria-label={`Several ${of.words[1]}`}>
          <Checkbox
            label={`Select all ${selectable.length}`}
            checked={selectable.length > 0 && selected.length === selectable.length}
            disabled={running !== null}
            onChange={() => select(selected.length === selectable.length ? [] : selectable)}
          />
          {running === null ? (
            acts.map((act) => {
              const count = rowsFor(act).length;
              return (
                count > 0 && (
                  <Button
                    key={act.verb}
                    variant="outlined"
                    size="sm"
                    onClick={() => (act.reason === undefined ? void run(act, '') : setAsked(act))}
                  >
                    {`${act.verb} ${countWords(count)}`}
                  </Button>
                )
              );
            })
          ) : (
            <>
              <span className={styles.progress} role="status">
                <ProgressBar percent={Math.round((running.done / running.of) * 100)} />
                {`${running.done} of ${running.of} ${running.words}`}
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
        <div role="alert" aria-label="Refused">
          <ul className={styles.refused}>
            {refused.map(({ key, name, why }) => (
              <li key={key}>
                <b>{name}</b>: {why}
              </li>
            ))}
          </ul>
        </div>
      )}
      {asked?.reason !== undefined && (
        <ActDialog
          title={`${asked.verb} ${countWords(rowsFor(asked).length)}`}
          verb={asked.verb}
          name={`several ${of.words[1]} ${asked.verb}`}
          intro={asked.reason.intro}
          reasonLabel={asked.reason.label}
          read={() => ({})}
          send={({ reason }) => {
            void run(asked, reason);
            return Promise.resolve(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {dialog}
    </>
  );
}
