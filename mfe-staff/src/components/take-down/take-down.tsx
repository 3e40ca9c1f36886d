import type { ReportReason, TakeDownSubject } from '@platform/shared/contracts';
import { reportReasonWords } from '@platform/shared/limits';
import { mutate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { Button, Select, TextArea } from '@platform/shared/ui';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../state/me';
import { ActDialog } from '../act/act-dialog';
import { GamePictures, pictureOf } from './game-pictures';

interface TakeDownProps {
  about: TakeDownSubject;
  /** What it is called, e.g. the title. */
  title: string;
  /** On the button; left out: one of a row, which is named by the title. */
  words?: string;
}

const rules = Object.entries(reportReasonWords).map(([value, label]) => ({ value, label }));
const isRule = (value: string): value is ReportReason => Object.hasOwn(reportReasonWords, value);
const tooShort = (text: string) => (text.length < 10 ? 'Write at least ten characters.' : undefined);

/** Takes down what nobody reported, for those who may decide reports; of a game one of its pictures, too. */
export function TakeDown({ about, title, words }: TakeDownProps): ReactNode {
  const [isShown, setShown] = useState(false);
  if (!useMay('reports.decide')) return null;
  return (
    <>
      <Button
        variant={words === undefined ? 'text' : 'outlined'}
        size="sm"
        aria-label={words === undefined ? `Take down ${title}` : undefined}
        onClick={() => setShown(true)}
      >
        {words ?? 'Take down'}
      </Button>
      {isShown && <Dialog about={about} title={title} onClose={() => setShown(false)} />}
    </>
  );
}

function Dialog({ about, title, onClose }: Omit<TakeDownProps, 'words'> & { onClose: () => void }): ReactNode {
  const runtime = useRuntime();
  return (
    <ActDialog
      title={`Take down ${title}`}
      verb="Take it down"
      danger
      name={`take down ${about.kind} ${about.kind === 'name' ? about.memberId : about.slug}`}
      intro="It disappears from the whole site within two seconds. A report is written with your decision. Either side can appeal it, and someone else decides."
      labels={{ toReported: 'The text to the other side', toReporter: 'The text to reporters', rule: 'The rule' }}
      renderFields={(draft, errors) => (
        <>
          {about.kind === 'game' && <GamePictures slug={about.slug} chosen={draft['picture']} />}
          <Select
            label="Rule it breaks"
            name="rule"
            options={[{ value: '', label: 'Choose a rule' }, ...rules]}
            defaultValue={draft['rule'] ?? ''}
            error={errors['rule']}
          />
          <TextArea
            label="To the person behind it"
            name="toReported"
            hint="Sent by e-mail where there is an account behind it."
            rows={3}
            maxLength={2000}
            defaultValue={draft['toReported']}
            error={errors['toReported']}
          />
          <TextArea
            label="To anyone who reported it"
            name="toReporter"
            hint="Sent by e-mail if open reports are about it. Don’t name the title."
            rows={2}
            maxLength={2000}
            defaultValue={draft['toReporter'] ?? 'Thank you. We reviewed it and removed it.'}
            error={errors['toReporter']}
          />
        </>
      )}
      read={(field) => ({
        rule: field('rule'),
        toReported: field('toReported').trim(),
        toReporter: field('toReporter').trim(),
        picture: about.kind === 'game' ? field('picture') : '',
      })}
      check={({ rule, toReported, toReporter }) => ({
        rule: isRule(rule) ? undefined : 'Choose the rule it breaks.',
        toReported: tooShort(toReported),
        toReporter: tooShort(toReporter),
      })}
      send={async ({ rule, picture, ...words }) => {
        if (!isRule(rule)) return null;
        const { report } = await mutate(runtime, 'POST /api/staff/reports', {
          body: { about: pictureOf(about, picture), rule, ...words },
        });
        return `Taken down. Report ${report.number} says why.`;
      }}
      onClose={onClose}
    />
  );
}
