import type { StaffPaper } from '@platform/shared/contracts';
import { paperKindWords } from '@platform/shared/limits';
import { mutate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { Button, Dialog, Field } from '@platform/shared/ui';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../state/me';
import { type OpenedFile, useOpenedFile } from '../../state/use-opened-file';
import { ActDialog } from '../act/act-dialog';
import styles from '../reports/reports.module.css';

interface PaperActProps {
  paper: StaffPaper;
  /** The paper within a sentence, e.g. `identity document`. */
  name: string;
  onClose: () => void;
}

/** Looking at a paper, accepting and refusing it. */
export function PaperActs({ paper }: { paper: StaffPaper }): ReactNode {
  const [shown, setShown] = useState<'look' | 'accept' | 'refuse' | null>(null);
  const { file, open, close } = useOpenedFile();
  const [mayRead, mayDecide] = [useMay('papers.read'), useMay('papers.decide')];
  const name = paperKindWords[paper.kind].toLowerCase();
  const act = { paper, name, onClose: () => setShown(null) };
  const { state } = paper;
  return (
    <div className={styles.acts}>
      {mayRead && (
        <Button variant="outlined" size="sm" aria-label={`View the ${name}`} onClick={() => setShown('look')}>
          View
        </Button>
      )}
      {mayDecide && paper.mayAccept && (
        <Button variant="outlined" size="sm" aria-label={`Accept the ${name}`} onClick={() => setShown('accept')}>
          Accept
        </Button>
      )}
      {mayDecide && (state === 'waiting' || state === 'valid' || state === 'expired') && (
        <Button variant="text" size="sm" aria-label={`Refuse the ${name}`} onClick={() => setShown('refuse')}>
          Refuse
        </Button>
      )}
      {shown === 'look' && <Look {...act} onFile={open} />}
      {shown === 'accept' && <Accept {...act} />}
      {shown === 'refuse' && <Refuse {...act} />}
      {file !== null && <OpenedPaper name={name} file={file} onClose={close} />}
    </div>
  );
}

function Look({
  paper: { id },
  name,
  onClose,
  onFile,
}: PaperActProps & { onFile: (type: string, base64: string) => void }): ReactNode {
  const runtime = useRuntime();
  return (
    <ActDialog
      title={`View the ${name}`}
      verb="View"
      name={`look ${id}`}
      intro="It opens here, and only you can see it. Close it when you’re done."
      read={() => ({})}
      send={async (body) => {
        const { type, file } = await mutate(runtime, 'POST /api/staff/papers/{id}/look', { params: { id }, body });
        onFile(type, file);
        return 'Your viewing is recorded.';
      }}
      onClose={onClose}
    />
  );
}

/** A paper from memory: a picture in place, a PDF in a tab of its own. */
function OpenedPaper({ name, file, onClose }: { name: string; file: OpenedFile; onClose: () => void }): ReactNode {
  return (
    <Dialog open title={`The ${name}`} onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      {file.type === 'application/pdf' ? (
        <a className="link" href={file.address} target="_blank" rel="noopener">
          Open the PDF
        </a>
      ) : (
        <img src={file.address} alt={`The ${name}`} className={styles.paper} />
      )}
    </Dialog>
  );
}

function Accept({ paper: { id, expiresOn }, name, onClose }: PaperActProps): ReactNode {
  const runtime = useRuntime();
  return (
    <ActDialog
      title={`Accept the ${name}`}
      verb="Accept"
      name={`accept ${id}`}
      intro="It replaces the valid one of the same kind. We’ll tell the performer by e-mail."
      labels={{ expiresOn: 'The day' }}
      renderFields={(draft, errors) => (
        <Field
          label="Valid until"
          name="expiresOn"
          type="date"
          hint="The last day it is valid, as printed on it."
          defaultValue={draft['expiresOn'] ?? expiresOn ?? ''}
          error={errors['expiresOn']}
        />
      )}
      read={(field) => ({ expiresOn: field('expiresOn') })}
      check={(values) => ({ expiresOn: values.expiresOn === '' ? 'Enter the expiry date.' : undefined })}
      send={async (body) => {
        await mutate(runtime, 'POST /api/staff/papers/{id}/accept', { params: { id }, body });
        return `The ${name} is accepted.`;
      }}
      onClose={onClose}
    />
  );
}

function Refuse({ paper: { id, state }, name, onClose }: PaperActProps): ReactNode {
  const runtime = useRuntime();
  return (
    <ActDialog
      title={`Refuse the ${name}`}
      verb="Refuse"
      danger
      name={`refuse ${id}`}
      intro={`${state === 'valid' ? 'Her room and the titles that name her go offline immediately. ' : ''}The performer will see your reason.`}
      read={() => ({})}
      send={async (body) => {
        await mutate(runtime, 'POST /api/staff/papers/{id}/refuse', { params: { id }, body });
        return `The ${name} is refused.`;
      }}
      onClose={onClose}
    />
  );
}
