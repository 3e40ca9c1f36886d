import type { Runtime } from '@platform/shared/remote';

/**
 * Logs the visitor out. The code comes with what follows the first paint, which no log-out is before.
 * @throws AppError when the server could not be told; nothing has changed then
 */
export const logOut = (runtime: Runtime): Promise<void> =>
  import(/* webpackChunkName: "after-paint" */ './end-session').then(({ endSession }) => endSession(runtime));
