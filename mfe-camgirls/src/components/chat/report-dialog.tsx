import { type ReactNode, useState } from 'react';
import type { ChatMessage } from '@platform/shared/contracts';
import { toAppError } from '@platform/shared/http';
import { chatReportMaxLength } from '@platform/shared/limits';
import { useRuntime } from '@platform/shared/remote';
import { Banner, Button, Dialog, Field, RadioGroup } from '@platform/shared/ui';
import { reportMessage } from '../../api/room';

const reasons = [
  'Spam or advertising',
  'Insults or threats',
  'Personal data',
  'Something else',
] as const;
type Reason = (typeof reasons)[number];

export interface ReportDialogProps {
  nickname: string;
  message: ChatMessage;
  onClose: () => void;
}

/** Reports a message to the room's performer, with the reason. */
export function ReportDialog({ nickname, message, onClose }: ReportDialogProps): ReactNode {
  const runtime = useRuntime();
  const { store } = runtime;
  const [reason, setReason] = useState<Reason | null>(null);
  const [words, setWords] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ field?: string; title?: string }>({});
  const isOther = reason === 'Something else';

  const send = async (): Promise<void> => {
    if (reason === null) return setProblem({ field: 'Choose a reason.' });
    setBusy(true);
    setProblem({});
    try {
      const text = isOther && words.trim() !== '' ? words.trim() : reason;
      await reportMessage(runtime, { nickname, sequence: message.sequence }, text);
      store.getState().notify('success', 'Report sent. Thank you.');
      onClose();
    } catch (error) {
      setProblem({ title: toAppError(error).message });
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title={`Report ${message.name}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" loading={isBusy} onClick={() => void send()}>
            Send report
          </Button>
        </>
      }
    >
      {problem.title !== undefined && <Banner tone="error" title={problem.title} announce />}
      <RadioGroup
        legend="Why are you reporting this message?"
        options={reasons.map((value) => ({ value, label: value }))}
        value={reason}
        onChange={setReason}
        error={problem.field}
      />
      {isOther && (
        <Field
          label="What is wrong with it?"
          maxLength={chatReportMaxLength}
          value={words}
          onChange={({ currentTarget: { value } }) => setWords(value)}
        />
      )}
    </Dialog>
  );
}
