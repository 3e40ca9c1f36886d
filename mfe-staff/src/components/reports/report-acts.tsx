import type { ReportOutcome, StaffReportFull } from '@platform/shared/contracts';
import { failureOf } from '@platform/shared/forms';
import { mutate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { Button, Select, TextArea } from '@platform/shared/ui';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../state/me';
import { outcomeWords } from '../../state/reports-address';
import { ActDialog } from '../act/act-dialog';
import styles from './reports.module.css';

interface ReportActProps {
  report: StaffReportFull;
  onClose: () => void;
}

/** What one may do about a report now. */
export function ReportActs({ report }: { report: StaffReportFull }): ReactNode {
  const runtime = useRuntime();
  const [shown, setShown] = useState<'decide' | 'appeal' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const may = { claim: useMay('reports.claim'), decide: useMay('reports.decide'), appeal: useMay('reports.appeal') };
  const { number, state, hasAppeal, isMine, claimedBy, mayDecideAppeal, appeal } = report;
  const isOpen = state === 'open' || hasAppeal;
  const claim = async (claimed: boolean): Promise<void> => {
    setBusy(true);
    try {
      await mutate(runtime, 'POST /api/staff/reports/{number}/claim', { params: { number }, body: { claimed } });
    } catch (error) {
      runtime.store.getState().notify('error', failureOf(error).title);
    } finally {
      setBusy(false);
    }
  };
  const mayDecide = may.decide && (hasAppeal ? mayDecideAppeal : state === 'open' && (claimedBy === null || isMine));
  return (
    <div className={styles.acts}>
      {may.claim && isOpen && (
        <Button variant="outlined" loading={isBusy} onClick={() => void claim(!isMine)}>
          {isMine ? 'Let go of it' : 'Claim'}
        </Button>
      )}
      {mayDecide && (
        <Button variant="primary" onClick={() => setShown('decide')}>
          {hasAppeal ? 'Decide the appeal' : 'Decide'}
        </Button>
      )}
      {may.appeal && state === 'closed' && appeal === null && (
        <Button variant="outlined" onClick={() => setShown('appeal')}>
          Note an appeal
        </Button>
      )}
      {hasAppeal && may.decide && !mayDecideAppeal && <p>You took the first decision. Another person decides this.</p>}
      {shown === 'decide' && <Decide report={report} onClose={() => setShown(null)} />}
      {shown === 'appeal' && <NoteAppeal report={report} onClose={() => setShown(null)} />}
    </div>
  );
}

const outcomes = (report: StaffReportFull) =>
  (Object.entries(outcomeWords) as [ReportOutcome, string][])
    .filter(([outcome]) => outcome !== 'block' || report.reported !== null)
    .map(([value, label]) => ({ value, label }));
const isOutcome = (text: string): text is ReportOutcome => Object.hasOwn(outcomeWords, text);
const tooShort = (text: string) => (text.length < 10 ? 'Say it in ten letters or more.' : undefined);

/** What else is open about the same thing, as a sentence behind another. */
function othersWords(others: number): string {
  if (others === 0) return '';
  return others === 1 ? ' 1 more report of the same is open.' : ` ${others} more reports of the same are open.`;
}

function Decide({ report, onClose }: ReportActProps): ReactNode {
  const runtime = useRuntime();
  const { number, hasAppeal, reported, email, others } = report;
  return (
    <ActDialog
      title={hasAppeal ? `Decide the appeal about ${number}` : `Decide ${number}`}
      verb="Decide"
      danger
      name={`decide ${number}${hasAppeal ? ' appeal' : ''}`}
      intro={
        hasAppeal
          ? 'What the first decision took down comes back, unless you take it down as well.'
          : `What you take down is gone from the whole site within two seconds.${othersWords(others)}`
      }
      labels={{ toReporter: 'The text to the reporter', toReported: 'The text to the other side' }}
      renderFields={(draft, errors) => (
        <>
          <Select
            label="What happens"
            name="outcome"
            options={outcomes(report)}
            defaultValue={draft['outcome'] ?? 'none'}
          />
          <TextArea
            label="To the reporter"
            name="toReporter"
            hint={
              email === null
                ? 'No address was left, so it is kept with the decision.'
                : 'Sent by e-mail. Name no title.'
            }
            rows={3}
            maxLength={2000}
            defaultValue={draft['toReporter']}
            error={errors['toReporter']}
          />
          <TextArea
            label={reported === null ? 'To the other side' : `To ${reported.name}`}
            name="toReported"
            hint={reported === null ? 'No account is behind it: it is kept with the decision.' : 'Sent by e-mail.'}
            rows={3}
            maxLength={2000}
            defaultValue={draft['toReported']}
            error={errors['toReported']}
          />
        </>
      )}
      read={(field) => {
        const outcome = field('outcome');
        return {
          outcome: isOutcome(outcome) ? outcome : ('none' as const),
          toReporter: field('toReporter').trim(),
          toReported: field('toReported').trim(),
        };
      }}
      check={({ toReporter, toReported }) => ({ toReporter: tooShort(toReporter), toReported: tooShort(toReported) })}
      send={async (body) => {
        await (hasAppeal
          ? mutate(runtime, 'POST /api/staff/reports/{number}/appeal-decision', { params: { number }, body })
          : mutate(runtime, 'POST /api/staff/reports/{number}/decision', { params: { number }, body }));
        return hasAppeal ? `The appeal about ${number} is decided.` : `${number} is decided.`;
      }}
      onClose={onClose}
    />
  );
}

const sides = [
  { value: 'reported', label: 'The one who was reported' },
  { value: 'reporter', label: 'The one who reported it' },
];

function NoteAppeal({ report: { number }, onClose }: ReportActProps): ReactNode {
  const runtime = useRuntime();
  return (
    <ActDialog
      title={`Note an appeal about ${number}`}
      verb="Note it"
      name={`appeal ${number}`}
      intro="As it came by e-mail. Another person than the first decides within seven days."
      labels={{ text: 'The text' }}
      renderFields={(draft, errors) => (
        <>
          <Select label="Who appeals" name="side" options={sides} defaultValue={draft['side'] ?? 'reported'} />
          <TextArea
            label="What they write"
            name="text"
            rows={4}
            maxLength={2000}
            defaultValue={draft['text']}
            error={errors['text']}
          />
        </>
      )}
      read={(field) => ({
        side: field('side') === 'reporter' ? ('reporter' as const) : ('reported' as const),
        text: field('text').trim(),
      })}
      check={({ text }) => ({ text: tooShort(text) })}
      send={async (body) => {
        await mutate(runtime, 'POST /api/staff/reports/{number}/appeal', { params: { number }, body });
        return `The appeal about ${number} is noted.`;
      }}
      onClose={onClose}
    />
  );
}
