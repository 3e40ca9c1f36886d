import { mutate } from '@platform/shared/queries';
import { type Runtime, signOut } from '@platform/shared/remote';
import { paths } from '@platform/shared/paths';

/**
 * Logs the visitor out, everywhere in the page.
 * @throws AppError when the server could not be told; nothing has changed then
 */
export async function endSession(runtime: Runtime): Promise<void> {
  const { store, router } = runtime;
  await mutate(runtime, 'POST /api/profile/logout', { body: {} });
  signOut({ store, router }, paths.home());
  store.getState().notify('success', 'You’re logged out.');
}
