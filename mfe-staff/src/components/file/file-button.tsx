import { failureOf } from '@platform/shared/forms';
import { downloadCsv, type FileProgress, formatMegabytes, formatNumber } from '@platform/shared/format';
import { toAppError } from '@platform/shared/http';
import { useRuntime } from '@platform/shared/remote';
import { Button } from '@platform/shared/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './file-button.module.css';

export interface ReadFile {
  /** What has come; null: none is being read. */
  progress: FileProgress | null;
  /** Reads a file and gives it to the browser to keep. @param address below `/api/` */
  start: (address: string) => void;
  cancel: () => void;
}

const rowWords = (rows: number): string => `${formatNumber(rows)} ${rows === 1 ? 'row' : 'rows'}`;
/** Files of a list, one at a time; leaving the page cancels. */
export function useFile(): ReadFile {
  const { store } = useRuntime();
  const [progress, setProgress] = useState<FileProgress | null>(null);
  const reading = useRef<AbortController>(null);
  useEffect(() => () => reading.current?.abort(), []);
  const read = async (address: string): Promise<void> => {
    const controller = new AbortController();
    const { signal } = controller;
    reading.current = controller;
    setProgress({ bytes: 0, rows: 0 });
    try {
      const { name, rows } = await downloadCsv(address, { signal, onProgress: setProgress });
      store.getState().notify('success', `${name}: ${rowWords(rows)}.`);
    } catch (error) {
      if (!signal.aborted) store.getState().notify('error', failureOf(toAppError(error)).title);
    } finally {
      setProgress(null);
    }
  };
  return {
    progress,
    start: (address) => void read(address),
    cancel: () => reading.current?.abort(),
  };
}

/** How much of a file has come, and the way to stop it. */
export function FileProgressLine({ file: { progress, cancel } }: { file: ReadFile }): ReactNode {
  return (
    progress !== null && (
      <span className={styles.progress}>
        <span role="status">{`${rowWords(progress.rows)}, ${formatMegabytes(progress.bytes)}`}</span>
        <Button variant="outlined" size="sm" onClick={cancel}>
          Cancel
        </Button>
      </span>
    )
  );
}

/** A link to a file, which says how much of it has come; without code the browser reads it. */
export function FileButton({ address, children }: { address: string; children: ReactNode }): ReactNode {
  const file = useFile();
  if (file.progress !== null) return <FileProgressLine file={file} />;
  return (
    <Button
      variant="outlined"
      size="sm"
      href={address}
      download
      onClick={(event) => {
        event.preventDefault();
        file.start(address);
      }}
    >
      {children}
    </Button>
  );
}
