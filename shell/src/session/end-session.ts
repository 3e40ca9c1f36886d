import type { Runtime } from '@platform/shared/remote';
import { paths } from '@platform/shared/router';
import { logOut } from '../api/session';

/**
 * Logs the visitor out, everywhere in the page.
 * @throws AppError when the server could not be told; nothing has changed then
 */
export async function endSession({ http, store, router }: Pick<Runtime, 'http' | 'store' | 'router'>): Promise<void> {
  await logOut(http);
  // First the address: a guest may not stay on a member's page, and would be sent to the login page.
  router.navigate(paths.home());
  store.getState().signedOut();
  store.getState().notify('success', 'You are logged out.');
}
