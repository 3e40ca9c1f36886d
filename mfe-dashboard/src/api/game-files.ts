import type { HttpClient } from '@platform/shared/http';

/**
 * A signed address to download a file of an owned game, for this member and 24 hours.
 * @throws AppError `forbidden` for a game that is not owned
 */
export async function downloadAddress(http: HttpClient, slug: string, file: number): Promise<string> {
  return (await http.call('POST /api/games/{slug}/stream', { params: { slug }, body: { file } })).downloadUrl;
}

/** The script of a file as the text of a `.funscript` file. @throws AppError as above */
export async function readGameScript(http: HttpClient, slug: string, file: number): Promise<string> {
  return JSON.stringify(await http.call('GET /api/games/{slug}/scripts/{file}', { params: { slug, file } }));
}
