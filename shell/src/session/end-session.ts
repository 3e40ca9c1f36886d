import { mutate } from '@platform/shared/queries';
import { type Runtime, signOut } from '@platform/shared/remote';
import { paths } from '@platform/shared/paths';

/**
 * Logs the visitor out, everywhere in the page. What the page is reading is given up first: once the session is over it
 * would be refused.
 * @throws AppError when the server could not be told; nothing has changed then
 */
export async function endSession(runtime: Runtime): Promise<void> {
  const { store, router, queryClient } = runtime;
  await queryClient.cancelQueries();
  try {
    await mutate(runtime, 'POST /api/profile/logout', { body: {} });
  } catch (error) {
    void queryClient.refetchQueries({ type: 'active' });
    throw error;
  }
  signOut({ store, router }, paths.home());
  store.getState().notify('success', 'You’re logged out.');
}
