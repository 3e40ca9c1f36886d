import { type ReactNode, useEffect, useState } from 'react';
import { Button, useChunk } from '@platform/shared/ui';
import { useRuntime } from '@platform/shared/remote';
import styles from './report-button.module.css';
import type { Reported } from './report-words';

/** Imports the sheet, which most visits never open. */
const loadReportSheet = () =>
  import(/* webpackChunkName: "report-sheet" */ './report-sheet').then((module) => module.ReportSheet);

interface ReportButtonProps extends Reported {
  /** Its words; “Report” unless something else can be reported beside it. */
  children?: string;
  onClose?: () => void;
}

/** Opens the sheet that reports something to the site's team (docs/spec/accounts.md#reports). */
export function ReportButton({ children = 'Report', onClose, ...reported }: ReportButtonProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
    onClose?.();
  };
  const { title, about } = reported;
  return (
    <>
      <Button
        variant="text"
        size="sm"
        icon="flag"
        className={styles.quiet}
        aria-haspopup="dialog"
        aria-label={about.kind === 'message' || about.kind === 'name' ? undefined : `Report ${title}`}
        onClick={() => setOpen(true)}
      >
        {children}
      </Button>
      {isOpen && <LazyReportSheet {...reported} onClose={close} />}
    </>
  );
}

function LazyReportSheet(props: Reported & { onClose: () => void }): ReactNode {
  const { store } = useRuntime();
  const { chunk: Sheet } = useChunk(loadReportSheet);
  const { onClose } = props;
  // It did not come: the next press tries again.
  useEffect(() => {
    if (Sheet !== 'failed') return;
    store.getState().notify('error', 'The report form couldn’t be loaded. Check your connection and try again.');
    onClose();
  }, [Sheet, onClose, store]);
  return typeof Sheet === 'string' ? null : <Sheet {...props} />;
}
