import { useEffect, useState } from 'react';

/** A file in the memory of this page. */
export interface OpenedFile {
  readonly type: string;
  /** Opens it in this browser alone, until it is closed. */
  readonly address: string;
}

/** Keeps a file that was opened for as long as it is looked at, and forgets it with the page. */
export function useOpenedFile() {
  const [file, setFile] = useState<OpenedFile | null>(null);
  useEffect(() => (file === null ? undefined : () => URL.revokeObjectURL(file.address)), [file]);
  return {
    file,
    /** @param base64 its content */
    open: (type: string, base64: string): void => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      setFile({ type, address: URL.createObjectURL(new Blob([bytes], { type })) });
    },
    close: (): void => setFile(null),
  };
}
