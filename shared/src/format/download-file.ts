import { checkFile } from '../http/check-file';

/**
 * Hands a file to the browser to keep.
 * @param name its file name
 * @param type its media type
 */
export function downloadFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
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
