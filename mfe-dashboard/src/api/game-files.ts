import { errorFromResponse, type HttpClient } from '@platform/shared/http';

/**
 * Begins the download of a file of an owned game.
 * @throws AppError `forbidden` for a game that is not owned, or what the file itself was refused with: the browser would
 *   show that in place of the page
 */
export async function downloadGameFile(http: HttpClient, slug: string, file: number): Promise<void> {
  const { downloadUrl } = await http.call('POST /api/games/{slug}/stream', { params: { slug }, body: { file } });
  await tryDownload(downloadUrl);
  const link = document.createElement('a');
  link.href = downloadUrl;
  link.download = '';
  link.click();
}

/** Asks for the first byte of a file. @throws AppError when the server does not give it, or cannot be reached */
async function tryDownload(url: string): Promise<void> {
  const response = await fetch(url, { headers: { range: 'bytes=0-0' }, redirect: 'manual' }).catch((error: unknown) => {
    throw errorFromResponse(0, undefined, error);
  });
  // A file at the storage of films is behind a redirect, which a script cannot look into.
  if (response.ok || response.type === 'opaqueredirect') return;
  throw errorFromResponse(response.status, await response.json().catch(() => undefined));
}

/** The script of a file as the text of a `.funscript` file. @throws AppError as above */
export async function readGameScript(http: HttpClient, slug: string, file: number): Promise<string> {
  return JSON.stringify(await http.call('GET /api/games/{slug}/scripts/{file}', { params: { slug, file } }));
}
