import type { ReplyOf } from '@platform/shared/contracts';
import type { HttpClient } from '@platform/shared/http';
import { queryOptions } from '@platform/shared/store';

/** A change of e-mail that waits for one or both addresses to confirm it. */
export type PendingEmail = NonNullable<ReplyOf<'GET /api/profile/email'>['pending']>;

/** The change of e-mail that waits, or null. */
export const emailChangeQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: ['dashboard', 'email-change'],
    queryFn: async ({ signal }): Promise<PendingEmail | null> =>
      (await http.call('GET /api/profile/email', {}, { signal })).pending,
  });

/** Gives up the change that waits; its links end. */
export async function giveUpEmailChange(http: HttpClient): Promise<void> {
  await http.call('DELETE /api/profile/email', { body: {} });
}
