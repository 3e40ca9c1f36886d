import { type ReactNode, useRef, useState } from 'react';
import type { Paper, PaperState, StudioPapers } from '@platform/shared/contracts';
import { formatDate } from '@platform/shared/format';
import { type FormProblem, FormSummary, mistakes, useForm } from '@platform/shared/forms';
import { toAppError } from '@platform/shared/http';
import { paperKindWords, paperMaxBytes, paperMaxSize } from '@platform/shared/limits';
import { useRuntime } from '@platform/shared/remote';
import { useQuery } from '@platform/shared/store';
import { Banner, Button, Field, Panel, ProgressBar, Select } from '@platform/shared/ui';
import { handInPaper } from '../../api/studio';
import { studioPapersQuery } from '../../state/queries';
import { fileToBase64 } from '../../studio/file-to-base64';
import styles from './studio-panel.module.css';

/** Where the check list leads to. */
export const papersId = 'papers';

const stateWords: Readonly<Record<PaperState, string>> = {
  waiting: 'We’re checking it',
  valid: 'Valid',
  expired: 'Expired',
  refused: 'Not accepted',
  replaced: 'Replaced',
};
const kinds = (['identity', 'consent'] as const).map((value) => ({ value, label: paperKindWords[value] }));
const isKind = (text: string): text is Paper['kind'] => kinds.some(({ value }) => value === text);

/** The names of kinds within a sentence. */
const namesOf = (missing: StudioPapers['missing']): string =>
  missing.map((kind) => paperKindWords[kind].toLowerCase()).join(' and ');

/** What papers say of the room, in a sentence. */
export function papersWords({ areRequired, until, missing }: StudioPapers): string {
  if (!areRequired) return 'You don’t need papers here.';
  const lastDay = until === null ? null : formatDate(new Date(Date.parse(until) - 1).toISOString());
  if (missing.length === 0)
    return lastDay === null ? 'Your papers are complete.' : `Your papers are complete until ${lastDay}.`;
  return lastDay === null
    ? `Your room isn’t public: we need your ${namesOf(missing)}.`
    : `We need your ${namesOf(missing)} by ${lastDay}. After that day, your room goes offline.`;
}

/** Papers of the performer: what we have, and a form to hand one in. */
export function PapersPanel(): ReactNode {
  const query = useQuery(studioPapersQuery());
  const { data } = query;
  return (
    <Panel id={papersId} aria-labelledby="papers-heading" className={styles.stack} tabIndex={-1}>
      <h2 id="papers-heading" className={styles.title}>
        Papers
      </h2>
      <p className={styles.note}>
        We keep your papers encrypted. Only the site’s owner and moderators can open them, and every view is recorded.
      </p>
      {data === undefined ? (
        query.isError && (
          <Banner tone="error" title="We couldn’t load your papers">
            <p>{toAppError(query.error).message}</p>
            <Button variant="text" size="sm" onClick={() => void query.refetch()}>
              Try again
            </Button>
          </Banner>
        )
      ) : (
        <>
          {data.areRequired && data.missing.length > 0 && (
            <Banner tone="warning" title={data.until === null ? 'Your room isn’t public' : 'Papers are missing'}>
              <p>{papersWords(data)}</p>
            </Banner>
          )}
          {data.papers.length > 0 && <PaperList papers={data.papers} />}
          <HandIn />
        </>
      )}
    </Panel>
  );
}

const PaperList = ({ papers }: { papers: StudioPapers['papers'] }): ReactNode => (
  <ul className={styles.list}>
    {papers.map(({ id, kind, state, expiresOn, reason }) => (
      <li key={id} className={styles.row}>
        <span>
          <b>{paperKindWords[kind]}</b>
          {reason !== null && <span className={styles.reason}>{reason}</span>}
          {expiresOn !== null && state !== 'refused' && (
            <span className={styles.reason}>{`Valid until ${formatDate(expiresOn)}`}</span>
          )}
        </span>
        <span className={styles.state} data-ok={state === 'valid'}>
          {stateWords[state]}
        </span>
      </li>
    ))}
  </ul>
);

interface Values {
  kind: string;
  expiresOn: string;
  file: File | null;
}

function HandIn(): ReactNode {
  const runtime = useRuntime();
  const input = useRef<HTMLInputElement>(null);
  const [times, setTimes] = useState(0);
  const upload = useRef<AbortController>(null);
  const [sent, setSent] = useState<number | null>(null);
  const { busy, problem, onSubmit } = useForm<Values>({
    read: (field) => ({
      kind: field('kind'),
      expiresOn: field('expiresOn'),
      file: input.current?.files?.[0] ?? null,
    }),
    check: ({ file }): FormProblem | null =>
      mistakes({
        file:
          file === null
            ? 'Choose a file.'
            : file.size > paperMaxBytes
              ? `This file is too large. Choose one up to ${paperMaxSize}.`
              : undefined,
      }),
    send: async ({ kind, expiresOn, file }) => {
      if (file === null || !isKind(kind)) return;
      const controller = new AbortController();
      upload.current = controller;
      const paper = { kind, file: await fileToBase64(file), ...(expiresOn !== '' && { expiresOn }) };
      try {
        await handInPaper(runtime, paper, { signal: controller.signal, onProgress: setSent });
      } catch (error) {
        if (toAppError(error).code === 'aborted') return;
        throw error;
      } finally {
        setSent(null);
      }
      // An empty form for the next one.
      setTimes(times + 1);
      runtime.store.getState().notify('success', 'Thank you. We’ll check it within two working days.');
    },
    words: { labels: { file: 'The file', expiresOn: 'The day', kind: 'The paper' } },
    repeatable: true,
  });
  return (
    <form key={times} noValidate method="post" className={styles.stack} onSubmit={onSubmit}>
      <FormSummary problem={problem} />
      <Select label="Paper" name="kind" options={kinds} error={problem?.fields['kind']} />
      <Field
        label="File"
        type="file"
        ref={input}
        accept="application/pdf,image/jpeg,image/png"
        hint={`PDF, JPEG or PNG, at most ${paperMaxSize}. Show every page and all edges.`}
        error={problem?.fields['file']}
      />
      <Field
        label="Valid until (optional)"
        name="expiresOn"
        type="date"
        hint="The expiry date printed on it."
        error={problem?.fields['expiresOn']}
      />
      {sent !== null && (
        <p className={styles.sent}>
          <ProgressBar percent={Math.round(sent * 100)} />
          {`${Math.round(sent * 100)}% sent`}
          <Button variant="text" size="sm" onClick={() => upload.current?.abort()}>
            Cancel
          </Button>
        </p>
      )}
      <Button type="submit" variant="outlined" loading={busy}>
        Upload
      </Button>
    </form>
  );
}
