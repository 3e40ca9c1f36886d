import type { ReactNode } from 'react';
import { toAppError } from '@platform/shared/http';
import { Button, PageMessage } from '@platform/shared/ui';
import { ClosedRecord } from './closed-record';
import { type FailedQuery, LoadFailure } from './load-failure';
import styles from './record-failure.module.css';

export interface RecordFailureProps {
  query: FailedQuery;
  /** What the page is about. */
  noun: 'game' | 'video' | 'performer';
  /** The list of all of them. */
  list: { to: string; label: string };
  /** Why it may be gone; that a record was removed unless told. */
  reason?: string;
}

/** A record's page whose record cannot be shown: closed by age, not there, or not loaded. */
export function RecordFailure({
  query,
  noun,
  list,
  reason = 'It may have been removed',
}: RecordFailureProps): ReactNode {
  const { status, kind } = toAppError(query.error);
  // The API refuses what the visitor's age does not allow yet, whatever the page believed.
  if (status === 403) return <ClosedRecord kind={noun === 'performer' ? 'model' : noun} />;
  // A slug that is no slug is refused as invalid: for the visitor that is the same as unknown.
  if (kind === 'not-found' || kind === 'validation') {
    return (
      <PageMessage
        title={`We can’t find this ${noun}`}
        actions={
          <Button variant="primary" to={list.to}>
            {list.label}
          </Button>
        }
      >
        {`${reason}, or the address may be mistyped.`}
      </PageMessage>
    );
  }
  return (
    <div className={`container ${styles.failure}`}>
      <h1 className="visually-hidden">{`${noun.charAt(0).toUpperCase()}${noun.slice(1)}`}</h1>
      <LoadFailure query={query} />
    </div>
  );
}
