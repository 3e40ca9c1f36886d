import type { ReplyOf, RequestOf } from '@platform/shared/contracts';
import { type HttpClient, toAppError } from '@platform/shared/http';
import { type CallParts, mutate } from '@platform/shared/queries';
import { askPasskey } from './passkeys';

export type ReauthenticationMethod = ReplyOf<'GET /api/profile/reauthentication'>['methods'][number];
export type Proof = RequestOf<'POST /api/profile/reauthentication'>['body'];

/** How this member can prove again who they are. */
export const reauthenticationMethods = async (http: HttpClient): Promise<readonly ReauthenticationMethod[]> =>
  (await http.call('GET /api/profile/reauthentication', {})).methods;

/** Proves it; good for 10 minutes. */
export const proveIdentity = (parts: CallParts, body: Proof) =>
  mutate(parts, 'POST /api/profile/reauthentication', { body });

/** Has the browser sign the challenge with a passkey of this session's member. */
export async function passkeyProof(parts: CallParts): Promise<Record<string, unknown>> {
  return askPasskey(await mutate(parts, 'POST /api/profile/second-factor/passkeys/assertion-options', { body: {} }));
}

/** Whether a call was refused because the server first wants to know again who is there. */
export const wantsReauthentication = (error: unknown): boolean =>
  toAppError(error).code === 'reauthentication-required';
