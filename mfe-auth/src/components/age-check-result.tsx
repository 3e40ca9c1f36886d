import { useEffect, useEffectEvent, useState } from 'react';
import type { AgeDecision, ReplyOf } from '@platform/shared/contracts';
import { toAppError } from '@platform/shared/http';
import { useQuery } from '@platform/shared/store';
import { Button, ErrorPanel, Spinner } from '@platform/shared/ui';
import { AuthPanel } from './auth-panel';
import type { FormState } from '@platform/shared/forms';
import { requiredQuery, verificationQuery } from '../state/queries';
import { AgeCheckStart, type AgeCheckStartProps } from './age-check-start';

/** Milliseconds between two requests; the API asks its partner no more often than every 2 s. */
const everyMs = 2_500;
/** Milliseconds after which the page stops polling. */
const pollingTimeoutMs = 120_000;

type Ended = NonNullable<AgeCheckStartProps['before']>;
const endings: Record<'CANCELED' | 'FAIL' | 'ERROR', Ended> = {
  CANCELED: {
    tone: 'info',
    title: 'The age check was stopped.',
    advice: 'Nothing has changed. You can start again at any time.',
  },
  FAIL: {
    tone: 'error',
    title: 'The age check couldn’t confirm that you’re an adult.',
    advice: 'The picture may have been too dark or the document unreadable. Try another method.',
  },
  ERROR: {
    tone: 'error',
    title: 'Something went wrong at our partner’s end.',
    advice: 'Please start the check again.',
  },
};
const expired: Ended = {
  tone: 'warning',
  title: 'The age check ran out of time.',
  advice: 'It wasn’t finished in time, or its result has expired. Please start again.',
};
const foreign: Ended = {
  tone: 'warning',
  title: 'We can’t find this age check.',
  advice: 'It may belong to another account or browser, or be too old. Please start a new one.',
};

export interface AgeCheckResultProps {
  sessionId: string;
  form: FormState;
  partner: string | null;
  /** Back to the partner, who knows the check that runs. */
  onAgain: () => void;
  /** Called once the check is complete, with what the visitor may see from now on. */
  onComplete: (audience: AgeDecision) => void;
}

/** Back from the partner: waits for the result, which comes from server to server, and says how it ended. */
export function AgeCheckResult({ sessionId, form, partner, onAgain, onComplete }: AgeCheckResultProps) {
  const [since, setSince] = useState(() => Date.now());
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery({
    ...verificationQuery(sessionId),
    refetchInterval: ({ state }) =>
      state.error === null && state.data?.status === 'IN_PROGRESS' && state.dataUpdatedAt < since + pollingTimeoutMs
        ? everyMs
        : false,
  });
  const complete = data?.status === 'COMPLETE' && data.isVerified;
  const open = useEffectEvent(() => {
    if (complete) onComplete(data.audience);
  });
  useEffect(() => open(), [complete]);

  const again = error !== null || (data !== undefined && data.status !== 'IN_PROGRESS' && !complete);
  const { data: need } = useQuery({ ...requiredQuery(), enabled: again });
  const start = (before: Ended) => (
    <AgeCheckStart form={form} partner={partner} checkedBy={need?.provider ?? null} before={before} />
  );
  if (error !== null) {
    const { kind, code, message } = toAppError(error);
    if (code === 'not-found' || code === 'validation-failed') return start(foreign);
    return (
      <AuthPanel title="We couldn’t get the result">
        <ErrorPanel kind={kind} message={message} retrying={isFetching} onRetry={() => void refetch()} />
      </AuthPanel>
    );
  }
  if (complete) return <AuthPanel title="Your age is verified" intro="Opening the full site…" />;
  if (data !== undefined && data.status !== 'IN_PROGRESS') return start(endingOf(data));
  const late = dataUpdatedAt >= since + pollingTimeoutMs;
  return (
    <AuthPanel title="Waiting for the result" intro="Our partner is sending us the result. This takes a few seconds.">
      <p role="status">
        {late ? 'This is taking longer than usual. You can wait here or come back later.' : <Spinner size={24} />}
        {!late && <span className="visually-hidden">Waiting for the result</span>}
      </p>
      {late && (
        <Button
          variant="primary"
          onClick={() => {
            setSince(Date.now());
            void refetch();
          }}
        >
          Check again
        </Button>
      )}
      <Button variant="text" loading={form.phase !== 'ready'} onClick={onAgain}>
        Return to the check
      </Button>
    </AuthPanel>
  );
}

function endingOf({ status, reason }: ReplyOf<'GET /api/age-verification/status/{sessionId}'>): Ended {
  // Complete and yet not verified: the token was taken back.
  if (status === 'COMPLETE' || status === 'IN_PROGRESS' || reason === 'expired') return expired;
  return endings[status];
}
