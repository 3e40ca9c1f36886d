import type { LiveServices } from '../live/services';
import { signingKeys } from '../../ground/security/key-ring';
import { type AccessTokens, createAccessTokens } from './sign-in/access-tokens';
import { createHeadsets, type Headsets } from './sign-in/service';
import type { HeadsetConfig } from './settings';

export interface HeadsetServices extends LiveServices {
  readonly config: HeadsetConfig;
  /** Sign headsets in, and recognise them afterwards. */
  readonly headsets: Headsets;
  readonly accessTokens: AccessTokens;
}

/** A key that is not configured is generated in the data folder. */
export async function createHeadsetServices({
  config,
  db,
  now,
}: LiveServices & { readonly config: HeadsetConfig }): Promise<Omit<HeadsetServices, keyof LiveServices>> {
  const accessTokens = createAccessTokens(await signingKeys(config, config.playaKey, 'playa-key'), config.siteUrl, now);
  return { accessTokens, headsets: createHeadsets({ config, db, now, tokens: accessTokens }) };
}
