import { checkFile } from '../http/check-file';
import { type FileProgress, readFile, type ReadFileOptions } from '../http/read-file';

/**
 * Hands a file to the browser to keep.
 * @param name its file name
 * @param type its media type
 */
export function downloadFile(name: string, type: string, text: string): void {
  keep(name, new Blob([text], { type }));
}

function keep(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun; some browsers read the address a little later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/**
 * Downloads a file of this site, and stays on the page.
 * @param address its address; the server names the file
 * @throws AppError when the server does not give it, or cannot be reached
 */
export async function downloadFrom(address: string): Promise<void> {
  await checkFile(address);
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

export type { FileProgress };

/**
 * Downloads a CSV that the server makes as it is read, and says how much of it has come.
 * @param address its address; the server names the file
 * @returns its name and how many rows it has
 * @throws AppError when the server does not give it or it breaks off, and what `fetch` throws when it is aborted; then
 *   nothing is kept
 */
export async function downloadCsv(address: string, options: ReadFileOptions): Promise<{ name: string; rows: number }> {
  const { name, rows, content } = await readFile(address, options);
  keep(name, content);
  return { name, rows };
}
