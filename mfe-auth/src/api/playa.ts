import type { ReplyOf } from '@platform/shared/contracts';
import type { HttpClient } from '@platform/shared/http';
import { type CallParts, mutate } from '@platform/shared/queries';

export type HeadsetDevice = ReplyOf<'POST /api/profile/login/playa/device'>;

/** Which device shows a code. @throws AppError `validation-failed`, which says at `code` what is wrong with it, `too-many-requests` */
export const findDevice = (http: HttpClient, code: string): Promise<HeadsetDevice> =>
  http.call('POST /api/profile/login/playa/device', { body: { code } });

/** Signs the device that shows a code in. @returns its name */
export const signDeviceIn = async (parts: CallParts, code: string): Promise<string> =>
  (await mutate(parts, 'POST /api/profile/login/playa', { body: { code } })).device;
