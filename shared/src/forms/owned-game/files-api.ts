import { downloadFrom } from '@platform/shared/format';
import type { HttpClient } from '@platform/shared/http';

/**
 * Begins the download of a file of an owned game.
 * @throws AppError `forbidden` for a game that is not owned, or what the file itself was refused with
 */
export async function downloadGameFile(http: HttpClient, slug: string, file: number): Promise<void> {
  const { downloadUrl } = await http.call('POST /api/games/{slug}/stream', { params: { slug }, body: { file } });
  await downloadFrom(downloadUrl);
}

/** The script of a file as the text of a `.funscript` file. @throws AppError as above */
export async function readGameScript(http: HttpClient, slug: string, file: number): Promise<string> {
  return JSON.stringify(await http.call('GET /api/games/{slug}/scripts/{file}', { params: { slug, file } }));
}
