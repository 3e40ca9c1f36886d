import type { ReportOutcome, StaffReportFull } from '@platform/shared/contracts';
import { FormSummary, mistakes, useForm } from '@platform/shared/forms';
import { toAppError } from '@platform/shared/http';
import { invalidate, mutate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { Button, classNames, TextArea } from '@platform/shared/ui';
import { type ReactNode, useId, useRef, useState, useSyncExternalStore } from 'react';
import { type Draft, type KeptDraft, useDraft } from '../../state/draft';
import { isOutcome, outcomeHints, outcomeVerbs, outcomeWords } from '../../state/reports-address';
import { useGuarded } from '../../state/use-guarded';
import { useKeys } from '../../state/use-keys';
import { usePageKeys } from '../../state/use-page-keys';
import { OfflineNote } from '../act/offline-note';
import { ClockTime } from '../clock-time';
import { Card, Pad } from '../table/card';
import styles from './decision.module.css';

interface DecisionFormProps {
  report: StaffReportFull;
  /** Called once it is decided. */
  onDecided: () => void;
  /** Below the form's own button. */
  children: ReactNode;
}

const never = () => () => undefined;

/** The decision about a report or its appeal, with what was typed about it before. */
export function DecisionForm({ report, ...rest }: DecisionFormProps): ReactNode {
  const draft = useDraft(`decide ${report.number}${report.hasAppeal ? ' appeal' : ''}`);
  const [kept, setKept] = useState(() => (Object.values(draft.values).some((text) => text !== '') ? draft.values : {}));
  // The server knows no drafts: the browser's first picture of the page is the server's.
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const first = isInBrowser ? kept : {};
  const discard = (): void => {
    draft.forget();
    setKept({});
  };
  return (
    <Fields key={Object.keys(first).length} report={report} draft={draft} first={first} onDiscard={discard} {...rest} />
  );
}

interface FieldsProps extends DecisionFormProps {
  draft: KeptDraft;
  first: Draft;
  onDiscard: () => void;
}

const tooShort = (text: string) => (text.length < 10 ? 'Write at least ten characters.' : undefined);

/** What else is open about the same thing, as a sentence behind another. */
function othersWords(others: number): string {
  if (others === 0) return '';
  return others === 1 ? ' 1 more report about this is open.' : ` ${others} more reports about this are open.`;
}

function Fields({ report, draft, first, onDiscard, onDecided, children }: FieldsProps): ReactNode {
  const { number, hasAppeal, reported, email, others } = report;
  const runtime = useRuntime();
  const form = useRef<HTMLFormElement>(null);
  const [outcome, setOutcome] = useState(isOutcome(first['outcome']) ? first['outcome'] : null);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const { guarded, dialog } = useGuarded();
  const { busy, problem, onSubmit } = useForm({
    read: (field) => ({
      outcome: field('outcome'),
      toReporter: field('toReporter').trim(),
      toReported: field('toReported').trim(),
      reason: field('reason').trim(),
    }),
    check: (values) =>
      mistakes({
        outcome: isOutcome(values.outcome) ? undefined : 'Choose a decision.',
        toReported: tooShort(values.toReported),
        toReporter: tooShort(values.toReporter),
        reason: values.reason.length < 3 ? 'Write at least three characters.' : undefined,
      }),
    send: async ({ outcome: decided, ...words }) => {
      if (!isOutcome(decided)) return;
      const call = { params: { number }, body: { ...words, outcome: decided } };
      const said = await guarded(async () => {
        if (!hasAppeal) {
          await mutate(runtime, 'POST /api/staff/reports/{number}/decision', call);
          return `${number} has been decided.`;
        }
        const decision = await mutate(runtime, 'POST /api/staff/reports/{number}/appeal-decision', call);
        const down = decision.staysDown ? ' It stays off the site: another decision took it down.' : '';
        const blocked = decision.staysBlocked ? ' The account stays blocked for another reason.' : '';
        return `The appeal about ${number} has been decided.${down}${blocked}`;
      });
      draft.forget();
      runtime.store.getState().notify('success', said);
      onDecided();
    },
    // Another may have claimed or decided it meanwhile: the page then says so.
    onFailure: (error) => {
      if (toAppError(error).status === 409)
        void invalidate(runtime.queryClient, 'GET /api/staff/reports/{number}', { params: { number } });
    },
    words: {
      labels: {
        outcome: 'What happens',
        toReporter: 'The text to the reporter',
        toReported: 'The text to the other side',
        reason: 'The reason',
      },
    },
    repeatable: true,
  });
  useKeys(form, ({ key, metaKey, ctrlKey }) => {
    if (key === 'Enter' && (metaKey || ctrlKey)) form.current?.requestSubmit();
  });
  const errors = problem?.fields ?? {};
  return (
    <Card
      title="Decision"
      action={
        savedAt !== null && (
          <span className={styles.saved}>
            Draft saved <ClockTime iso={savedAt} />
          </span>
        )
      }
    >
      <Pad>
        <form
          ref={form}
          className={styles.form}
          method="post"
          noValidate
          onSubmit={onSubmit}
          onInput={(event) => setSavedAt(draft.keep(event.currentTarget) ? new Date().toISOString() : null)}
        >
          <FormSummary problem={problem} />
          <p className={styles.intro}>
            {hasAppeal
              ? 'Anything the first decision took down comes back unless you or another decision take it down too.'
              : `Anything you take down disappears from the whole site within two seconds.${othersWords(others)}`}
          </p>
          {Object.keys(first).length > 0 && (
            <p className={styles.intro} role="status">
              This is your saved draft.{' '}
              <Button variant="text" size="sm" onClick={onDiscard}>
                Discard draft
              </Button>
            </p>
          )}
          <Outcomes report={report} form={form} first={outcome} error={errors['outcome']} onChange={setOutcome} />
          <TextArea
            label={reported === null ? 'To the other side' : `To ${reported.name}`}
            name="toReported"
            hint={
              reported === null
                ? 'There is no account behind it, so this is kept with the decision.'
                : 'Sent by e-mail.'
            }
            rows={3}
            maxLength={2000}
            defaultValue={first['toReported']}
            error={errors['toReported']}
          />
          <TextArea
            label="To the reporter"
            name="toReporter"
            hint={
              email === null
                ? 'No address was left, so this is kept with the decision.'
                : 'Sent by e-mail. Don’t name the title.'
            }
            rows={3}
            maxLength={2000}
            defaultValue={first['toReporter']}
            error={errors['toReporter']}
          />
          <TextArea
            label="Reason"
            name="reason"
            hint="Recorded in the audit log with your name."
            rows={2}
            maxLength={500}
            defaultValue={first['reason']}
            error={errors['reason']}
          />
          <OfflineNote />
          <Button
            type="submit"
            variant="primary"
            size="sm"
            block
            loading={busy}
            aria-keyshortcuts="Control+Enter Meta+Enter"
          >
            {outcome === null ? 'Decide' : outcomeVerbs[outcome]}
            <kbd className={styles.key} aria-hidden="true">
              Ctrl ↵
            </kbd>
          </Button>
        </form>
        {children}
      </Pad>
      {dialog}
    </Card>
  );
}

interface OutcomesProps {
  report: StaffReportFull;
  form: React.RefObject<HTMLFormElement | null>;
  first: ReportOutcome | null;
  error: string | undefined;
  onChange: (outcome: ReportOutcome) => void;
}

/** What can be decided, each by the key of its number. */
function Outcomes({ report, form, first, error, onChange }: OutcomesProps): ReactNode {
  const id = useId();
  const outcomes = (Object.keys(outcomeWords) as ReportOutcome[]).filter(
    (outcome) => outcome !== 'block' || report.reported !== null,
  );
  usePageKeys((key) => {
    const choice = form.current?.querySelectorAll<HTMLInputElement>('[name=outcome]')[Number(key) - 1];
    choice?.focus();
    // As a press does it, so that it is kept with what was typed.
    choice?.click();
    return choice !== undefined;
  });
  return (
    <fieldset
      className={styles.outcomes}
      role="radiogroup"
      {...(error && { 'aria-invalid': true, 'aria-describedby': id })}
    >
      <legend className="visually-hidden">What happens</legend>
      {outcomes.map((outcome, at) => (
        <label key={outcome} className={styles.outcome}>
          <input
            type="radio"
            name="outcome"
            value={outcome}
            defaultChecked={outcome === first}
            aria-keyshortcuts={String(at + 1)}
            onChange={() => onChange(outcome)}
          />
          <span>
            <b>{outcomeWords[outcome]}</b> <small>{outcomeHints[outcome]}</small>
          </span>
          <kbd className={styles.key} aria-hidden="true">
            {at + 1}
          </kbd>
        </label>
      ))}
      {error && (
        <p id={id} className={classNames(styles.intro, styles.error)}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
