import { z } from 'zod';

/** Provider of the accounts of the live-camera section. */
export const LiveProviderConfig = z.discriminatedUnion('provider', [
  /** The site itself: a member is already logged in. */
  z.object({ provider: z.literal('local') }),
  /** A third party. Its script is created with these addresses and the partner id (docs/spec/live.md#live-provider). */
  z.object({
    provider: z.literal('sdk'),
    script: z.string(),
    clientApi: z.string(),
    /** A websocket. */
    notifications: z.string(),
  }),
]);
export type LiveProviderConfig = z.infer<typeof LiveProviderConfig>;

/** Camgirls auth info (docs/spec/entities.md#live-login). */
export const LiveAuthInfo = z.object({
  /** Coins per token of the provider; 1 where coins are its tokens. */
  token_to_gold_multiplier: z.number().positive(),
  user_name: z.string(),
  /** Signed, for an hour; null: the provider is the site itself and needs none. */
  dreamcam_token: z.string().nullable(),
});
export type LiveAuthInfo = z.infer<typeof LiveAuthInfo>;
