import type { Profile } from '@platform/shared/contracts';
import { mutate } from '@platform/shared/queries';
import type { Runtime } from '@platform/shared/remote';

/**
 * Takes a public name, or says that the one there is shall be it (docs/spec/accounts.md#public-names). The page and the
 * header know it then.
 * @returns the profile as it is then
 * @throws AppError `validation-failed`, which says at `name` what is wrong with it, `too-many-requests`
 */
export async function keepPublicName(runtime: Runtime, name: string): Promise<Profile> {
  const profile = await mutate(runtime, 'PUT /api/profile/public-name', { body: { name } });
  runtime.store.getState().profileChanged(profile);
  return profile;
}
