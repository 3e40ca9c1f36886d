import type { Config } from '../../../config';
import { SANDBOX_METHOD } from '../verification/sandbox';
import type { Trust } from './repository';

/** Which verifications count by the configuration: with a real provider, the sandbox's do not. */
export const trustOf = ({ ageVerification: { threshold, provider } }: Config): Trust => ({
  threshold,
  exceptMethod: provider?.kind === 'sandbox' ? null : SANDBOX_METHOD,
});
