import type { StaffReportFull } from '@platform/shared/contracts';
import { failureOf } from '@platform/shared/forms';
import { mutate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { Button, Icon, Select, TextArea } from '@platform/shared/ui';
import { type ReactNode, useRef, useState } from 'react';
import { useMe } from '../../state/me';
import { usePageKeys } from '../../state/use-page-keys';
import { ActDialog } from '../act/act-dialog';
import { Card, Pad } from '../table/card';
import { DecisionForm } from './decision-form';
import styles from './decision.module.css';
import { HandOver } from './hand-over';

/** Why one may not decide a report, which the API would say; null: one may. */
function whyNot(report: StaffReportFull, mayDecide: boolean, isOwner: boolean): string | null {
  const { state, hasAppeal, mayDecideAppeal, claimedBy, isMine, isAboutYou } = report;
  if (state === 'closed' && !hasAppeal) return 'This report has been decided.';
  if (!mayDecide) return 'Your role can read reports but not decide them.';
  if (isAboutYou) return 'This report is about you. Someone else must decide this.';
  if (hasAppeal) return mayDecideAppeal ? null : 'You made the first decision. Someone else must decide this.';
  if (claimedBy === null || isMine) return null;
  const how = isOwner ? 'Take it over to decide it.' : 'Ask them to release it first.';
  return `${claimedBy} is working on this report. You can read it. ${how}`;
}

/** The decision about a report, or why there is none to take, and who works on it. */
export function ReportActs({ report }: { report: StaffReportFull }): ReactNode {
  const runtime = useRuntime();
  const { acts, roles } = useMe();
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<'appeal' | 'hand-over' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { number, state, hasAppeal, isMine, isAboutYou, claimedBy, appeal } = report;
  const waits = state === 'open' || hasAppeal;
  const isOwner = roles.includes('owner');
  const isOthers = claimedBy !== null && !isMine;
  const mayRelease = acts.includes('reports.claim') && waits && (!isOthers || isOwner);
  const mayClaim = mayRelease && !isAboutYou;
  const claim = async (claimed: boolean, free?: true): Promise<void> => {
    setBusy(true);
    try {
      await mutate(runtime, 'POST /api/staff/reports/{number}/claim', {
        params: { number },
        body: { claimed, ...(free && { free }) },
      });
    } catch (error) {
      runtime.store.getState().notify('error', failureOf(error).title);
    } finally {
      setBusy(false);
    }
  };
  usePageKeys((key) => {
    if (key !== 'c' || !mayClaim || isMine || isBusy) return false;
    // A key takes nothing from another, not even an owner's.
    void claim(true, true);
    return true;
  });
  const why = whyNot(report, acts.includes('reports.decide'), isOwner);
  const buttons = (
    <div className={styles.acts}>
      {(isMine ? mayRelease : mayClaim) && (
        <Button
          variant={isMine ? 'text' : 'outlined'}
          size="sm"
          block
          loading={isBusy}
          aria-keyshortcuts={isMine ? undefined : 'C'}
          onClick={() => void claim(!isMine)}
        >
          {isMine ? 'Release' : isOthers ? 'Take over' : 'Claim'}
          {!isMine && !isOthers && (
            <kbd className={styles.key} aria-hidden="true">
              C
            </kbd>
          )}
        </Button>
      )}
      {mayClaim && (
        <Button variant="text" size="sm" block onClick={() => setOpen('hand-over')}>
          Hand over
        </Button>
      )}
      {acts.includes('reports.appeal') && state === 'closed' && appeal === null && (
        <Button variant="outlined" size="sm" block onClick={() => setOpen('appeal')}>
          Record an appeal
        </Button>
      )}
    </div>
  );
  return (
    // It takes the focus of the form, which goes once it is decided.
    <div ref={panel} className={styles.panel} tabIndex={-1}>
      {why === null ? (
        <DecisionForm key={hasAppeal ? 'appeal' : 'first'} report={report} onDecided={() => panel.current?.focus()}>
          {buttons}
        </DecisionForm>
      ) : (
        <Card title="Decision">
          <Pad>
            <p className={styles.why}>
              <Icon name="shield" size={16} />
              {why}
            </p>
            {buttons}
          </Pad>
        </Card>
      )}
      {open === 'appeal' && <NoteAppeal report={report} onClose={() => setOpen(null)} />}
      {open === 'hand-over' && <HandOver number={number} onClose={() => setOpen(null)} />}
    </div>
  );
}

const sides = [
  { value: 'reported', label: 'The person who was reported' },
  { value: 'reporter', label: 'The person who reported it' },
];

interface NoteAppealProps {
  report: StaffReportFull;
  onClose: () => void;
}

function NoteAppeal({ report: { number }, onClose }: NoteAppealProps): ReactNode {
  const runtime = useRuntime();
  return (
    <ActDialog
      title={`Record an appeal on ${number}`}
      verb="Record it"
      name={`appeal ${number}`}
      intro="As received by e-mail. Someone other than the first decision-maker decides within seven days."
      labels={{ text: 'The text' }}
      renderFields={(draft, errors) => (
        <>
          <Select label="Who appeals" name="side" options={sides} defaultValue={draft['side'] ?? 'reported'} />
          <TextArea
            label="What they wrote"
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
      check={({ text }) => ({ text: text.length < 10 ? 'Write at least ten characters.' : undefined })}
      send={async (body) => {
        await mutate(runtime, 'POST /api/staff/reports/{number}/appeal', { params: { number }, body });
        return `Appeal on ${number} recorded.`;
      }}
      onClose={onClose}
    />
  );
}
