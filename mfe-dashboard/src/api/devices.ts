import type { ReplyOf } from '@platform/shared/contracts';
import { AppError, type HttpClient } from '@platform/shared/http';

/** A browser in which the member is signed in. */
export type Device = ReplyOf<'GET /api/profile/sessions'>['sessions'][number];

/** Signs one device out; one that is already signed out is fine. */
export async function endDevice(http: HttpClient, id: string): Promise<void> {
  try {
    await http.call('DELETE /api/profile/sessions/{id}', { params: { id }, body: {} });
  } catch (error) {
    if (!(error instanceof AppError && error.kind === 'not-found')) throw error;
  }
}

/**
 * Signs all devices out but this one.
 * @returns how many there were
 */
export const endOtherDevices = async (http: HttpClient): Promise<number> =>
  (await http.call('DELETE /api/profile/sessions', { body: {} })).ended;
