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
