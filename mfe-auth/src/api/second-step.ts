import type { RequestOf } from '@platform/shared/contracts';
import { askPasskey } from '@platform/shared/forms';
import { type CallParts, mutate } from '@platform/shared/queries';
import type { SignedIn } from './login';

/** The second step of a log-in by a code.
 * @throws AppError `second-factor-failed`, or `login-expired` when it has to begin again
 */
export const proveByCode = (
  parts: CallParts,
  body: Omit<RequestOf<'POST /api/profile/login/second-factor'>['body'], 'passkey'>,
): Promise<SignedIn> => mutate(parts, 'POST /api/profile/login/second-factor', { body });

/** The second step by a passkey. @throws AppError as `proveByCode`, and those of `askPasskey` */
export async function proveByPasskey(parts: CallParts, ticket: string): Promise<SignedIn> {
  const passkey = await askPasskey(
    await mutate(parts, 'POST /api/profile/second-factor/passkeys/assertion-options', { body: { ticket } }),
  );
  return mutate(parts, 'POST /api/profile/login/second-factor', { body: { ticket, method: 'passkey', passkey } });
}
