import type { RequestOf } from '@platform/shared/contracts';
import { type CallParts, mutate } from '@platform/shared/queries';

export type ContactMessage = RequestOf<'POST /api/contact'>['body'];

/**
 * Sends a message to the site.
 * @returns what the visitor names when writing again
 * @throws AppError e.g. `validation-failed` with fields, `captcha-failed`, `too-many-requests`, `network`
 */
export const sendMessage = async (parts: CallParts, body: ContactMessage): Promise<string> =>
  (await mutate(parts, 'POST /api/contact', { body })).reference;
