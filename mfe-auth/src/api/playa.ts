import type { ReplyOf } from '@platform/shared/contracts';
import type { HttpClient } from '@platform/shared/http';

export type HeadsetDevice = ReplyOf<'POST /api/profile/login/playa/device'>;

/** Which device shows a code. @throws AppError `validation-failed`, which says at `code` what is wrong with it, `too-many-requests` */
export const findDevice = (http: HttpClient, code: string): Promise<HeadsetDevice> =>
  http.call('POST /api/profile/login/playa/device', { body: { code } });

/** Signs the device that shows a code in. @returns its name */
export const signDeviceIn = async (http: HttpClient, code: string): Promise<string> =>
  (await http.call('POST /api/profile/login/playa', { body: { code } })).device;
