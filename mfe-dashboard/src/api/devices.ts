import type { ReplyOf } from '@platform/shared/contracts';
import { AppError } from '@platform/shared/http';
import { type CallParts, mutate } from '@platform/shared/queries';

/** A browser in which the member is signed in. */
export type Device = ReplyOf<'GET /api/profile/sessions'>['sessions'][number];

/** Signs one device out; one that is already signed out is fine. */
export async function endDevice(parts: CallParts, id: string): Promise<void> {
  try {
    await mutate(parts, 'DELETE /api/profile/sessions/{id}', { params: { id }, body: {} });
  } catch (error) {
    if (!(error instanceof AppError && error.kind === 'not-found')) throw error;
  }
}

/**
 * Signs all devices out but this one.
 * @returns how many there were
 */
export const endOtherDevices = async (parts: CallParts): Promise<number> =>
  (await mutate(parts, 'DELETE /api/profile/sessions', { body: {} })).ended;
