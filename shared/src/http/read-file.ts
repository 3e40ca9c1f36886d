import { errorFromResponse } from './app-error';

/** How much of a file has come. */
export interface FileProgress {
  bytes: number;
  /** Complete rows of a CSV, without its head. */
  rows: number;
}

export interface ReadFileOptions {
  signal: AbortSignal;
  onProgress: (progress: FileProgress) => void;
}

const [quote, newline] = [34, 10];

/**
 * Reads a CSV that the API makes, piece by piece: its length is not known before its end.
 * @param address of the file, below `/api/`
 * @returns its name and content
 * @throws AppError when it is refused or breaks off; a `DOMException` when it is aborted
 */
export async function readFile(
  address: string,
  { signal, onProgress }: ReadFileOptions,
): Promise<FileProgress & { name: string; content: Blob }> {
  const response = await fetch(address, { signal });
  if (!response.ok || response.body === null)
    throw errorFromResponse(response.status, await response.json().catch(() => null));
  const reader = response.body.getReader();
  const pieces: BlobPart[] = [];
  let [bytes, lines, isQuoted] = [0, 0, false];
  const soFar = (): FileProgress => ({ bytes, rows: Math.max(0, lines - 1) });
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    pieces.push(piece.value);
    bytes += piece.value.length;
    for (const byte of piece.value) {
      // A text may hold line breaks; a quote within one is written twice.
      if (byte === quote) isQuoted = !isQuoted;
      else if (byte === newline && !isQuoted) lines += 1;
    }
    onProgress(soFar());
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'export.csv';
  return { ...soFar(), name, content: new Blob(pieces, { type: 'text/csv' }) };
}
