import type { AgeConfig } from '../settings';
import { SANDBOX_METHOD } from '../verification/sandbox';
import type { Trust } from './repository';

/** Which verifications count by the configuration: with a real provider, the sandbox's do not. */
export const trustOf = ({ ageVerification: { threshold, provider } }: AgeConfig): Trust => ({
  threshold,
  exceptMethod: provider?.kind === 'sandbox' ? null : SANDBOX_METHOD,
});
