import { type ReactNode, useId, useState } from 'react';
import type { ReportReason, RequestOf } from '@platform/shared/contracts';
import { emailMaxLength, reportReasonWords, reportTextMaxLength } from '@platform/shared/limits';
import { mutate } from '@platform/shared/queries';
import { useAppState, useRuntime } from '@platform/shared/remote';
import { Button, Dialog, Field, Image, RadioGroup, TextArea } from '@platform/shared/ui';
import type { Captcha } from '../captcha/captcha';
import { CaptchaNotice } from '../captcha/captcha-notice';
import type { CaptchaProvider } from '../captcha/form-captcha';
import { useFormCaptcha } from '../captcha/use-form-captcha';
import { SmallPrint } from '../fields';
import { emailMistake, mistakes } from '../form-problem';
import { FormSummary } from '../form-summary';
import { useForm } from '../use-form';
import { type ReceivedReport, ReportReceipt } from './report-receipt';
import { reasonHints, type Reported } from './report-words';
import styles from './report-sheet.module.css';

export interface ReportSheetProps extends Reported {
  onClose: () => void;
}

/** Reports something in two taps, a reason and the button, and then shows the receipt. */
export function ReportSheet(props: ReportSheetProps): ReactNode {
  const authorized = useAppState((state) => state.session.authorized);
  const [received, setReceived] = useState<ReceivedReport | null>(null);
  if (received !== null) return <ReportReceipt received={received} about={props.title} onClose={props.onClose} />;
  return authorized ? (
    <ReportForm {...props} onSent={setReceived} />
  ) : (
    <GuestReportForm {...props} onSent={setReceived} />
  );
}

type FormProps = ReportSheetProps & { onSent: (received: ReceivedReport) => void };

function GuestReportForm(props: FormProps): ReactNode {
  const { captcha, provider } = useFormCaptcha();
  return <ReportForm {...props} check={{ captcha, provider }} />;
}

const options = (Object.keys(reportReasonWords) as ReportReason[]).map((value) => ({
  value,
  label: reportReasonWords[value],
  hint: reasonHints[value],
}));

const words = {
  labels: { text: 'The details', email: 'The e-mail address' },
  sentences: {
    'too-many-requests': { title: 'Too many reports.', advice: 'Wait a few minutes, then send it again.' },
    'not-found': { title: 'This is no longer on the site.', advice: 'There is nothing left to report.' },
  },
};

function ReportForm({
  about,
  title,
  path,
  picture,
  onClose,
  onSent,
  check,
}: FormProps & { check?: { captcha: Captcha; provider: CaptchaProvider } }): ReactNode {
  const runtime = useRuntime();
  const address = useAppState((state) => state.session.profile?.email ?? '');
  const [reason, setReason] = useState<ReportReason | null>(null);
  const id = useId();
  const { busy, problem, onSubmit } = useForm({
    read: (field) => ({ text: field('text').trim(), email: field('email').trim() }),
    check: ({ email }) =>
      mistakes({
        reason: reason === null ? 'Choose a reason.' : undefined,
        email: email === '' ? undefined : emailMistake(email),
      }),
    send: async ({ text, email }, { recaptchaToken }) => {
      if (reason === null) return;
      const body: RequestOf<'POST /api/reports'>['body'] = {
        about,
        reason,
        text,
        email: email === '' ? null : email,
        ...(check !== undefined && { recaptchaToken }),
      };
      onSent({ ...(await mutate(runtime, 'POST /api/reports', { body })), reason, email });
    },
    words,
    captcha: check?.captcha,
  });
  return (
    <Dialog
      open
      readFirst
      title="Report"
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" className={styles.cancel} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" icon="flag" type="submit" form={id} loading={busy}>
            Send report
          </Button>
        </>
      }
    >
      <div className={styles.thing}>
        {picture && <Image image={picture} alt="" sizes="48px" quality={80} ratio={3 / 4} className={styles.picture} />}
        <div>
          <strong>{title}</strong>
          <span>{window.location.host + path}</span>
        </div>
      </div>
      <form id={id} className={styles.form} noValidate onSubmit={onSubmit}>
        <FormSummary problem={problem} />
        <RadioGroup
          legend="What is wrong?"
          hideLegend
          options={options}
          value={reason}
          onChange={setReason}
          error={problem?.fields['reason']}
        />
        <TextArea
          label="Details (optional)"
          name="text"
          rows={2}
          maxLength={reportTextMaxLength}
          hint={about.kind === 'message' && check === undefined ? 'Our team and the performer see it.' : undefined}
          error={problem?.fields['text']}
        />
        <Field
          label={address === '' ? 'Send the answer to (optional)' : 'Send the answer to'}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={emailMaxLength}
          defaultValue={address}
          hint={address === '' ? 'Only our team sees it.' : 'Filled in from your account. Only our team sees it.'}
          error={problem?.fields['email']}
        />
        {check && (
          <SmallPrint>
            <CaptchaNotice provider={check.provider} />
          </SmallPrint>
        )}
      </form>
    </Dialog>
  );
}
