import type { HttpClient } from '@platform/shared/http';
import type { AppStore } from '@platform/shared/store';

/** Shows the member's coins as the server counts them. A failure leaves what is shown: the next page knows better. */
export async function readBalance({ http, store }: { http: HttpClient; store: AppStore }): Promise<void> {
  const balance = await http.call('GET /api/profile/balance', {}).catch(() => null);
  const { session, profileChanged } = store.getState();
  if (balance !== null && session.profile !== null) profileChanged({ ...session.profile, balance });
}
