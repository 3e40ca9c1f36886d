import type { IdentityServices } from '../identity/services';
import { signingKeys } from '../../ground/security/key-ring';
import { trustOf } from './audience/trust';
import { type AgeVerification, createAgeVerification } from './audience/verification';
import type { AgeConfig } from './settings';

export interface AgeServices extends IdentityServices {
  readonly config: AgeConfig;
  readonly age: AgeVerification;
}

/** A key that is not configured is generated in the data folder. */
export async function createAgeServices({
  config,
  db,
  now,
}: IdentityServices & { readonly config: AgeConfig }): Promise<Omit<AgeServices, keyof IdentityServices>> {
  return {
    age: createAgeVerification({
      db,
      key: await signingKeys(config, config.ageTokenKey, 'age-token-key'),
      now,
      trust: trustOf(config),
    }),
  };
}
