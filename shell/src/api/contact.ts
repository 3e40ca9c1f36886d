import type { RequestOf } from '@platform/shared/contracts';
import type { HttpClient } from '@platform/shared/http';

export type ContactMessage = RequestOf<'POST /api/contact'>['body'];

/**
 * Sends a message to the site.
 * @returns what the visitor names when writing again
 * @throws AppError e.g. `validation-failed` with fields, `captcha-failed`, `too-many-requests`, `network`
 */
export const sendMessage = async (http: HttpClient, body: ContactMessage): Promise<string> =>
  (await http.call('POST /api/contact', { body })).reference;
