import { createECDH, createHash } from 'node:crypto';
import { z } from 'zod';
import type { Sender } from '../../../ground/area';
import type { Queryable } from '../../../ground/db/database';
import { signingKey } from '../../../ground/security/signing-key';
import type { LiveConfig } from '../settings';
import { findSubscription, removeEndpoint } from './push-repository';

/** Milliseconds that a push service has for its response. */
const TIMEOUT_MS = 10_000;
/** Seconds for which a push service keeps the message for a browser that is away: later it is no news. */
const GOOD_FOR_S = 30 * 60;

/** A notification on its way to a browser, as the outbox keeps it. */
export const PushMessage = z.object({
  sessionId: z.string(),
  /** ISO; after it, it is not sent any more. */
  until: z.string(),
  title: z.string(),
  body: z.string(),
  /** The page that it opens, below the site's address. */
  path: z.string(),
  /** One with the same tag takes the place of the one before. */
  tag: z.string(),
});
export type PushMessage = z.infer<typeof PushMessage>;

/** The site's name for push services (VAPID, RFC 8292). */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The keys by which push services know the site, made of one that is configured, or kept in the data folder. */
export async function pushKeysOf(config: LiveConfig): Promise<PushKeys> {
  const key = await signingKey(config.pushKey, config.dataDir, 'push-key');
  const privateKey = createHash('sha256').update(key).digest();
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey().toString('base64url'), privateKey: privateKey.toString('base64url') };
}

/**
 * Whether a subscription leads to a push service. The site sends to it, so any other address would let a member have the
 * site call what they like.
 * @param services hosts; `*.` before one stands for those below it
 */
export function isPushService(endpoint: string, services: readonly string[]): boolean {
  const { host, protocol, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  return services.some((service) => {
    if (service.startsWith('http://')) return protocol === 'http:' && `http://${host}` === service;
    if (protocol !== 'https:') return false;
    return service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service;
  });
}

/** Sends notifications to browsers by their push services (RFC 8030, 8291); one that a service no longer knows is removed. */
export const createPushSender =
  ({ db, config, now }: { readonly db: Queryable; readonly config: LiveConfig; readonly now: () => Date }): Sender =>
  async (payload) => {
    const { sessionId, until, ...message } = PushMessage.parse(payload);
    if (now() > new Date(until)) return;
    const subscription = await findSubscription(db, sessionId, now());
    if (!subscription || !isPushService(subscription.endpoint, config.pushServices)) return;
    const { endpoint, p256dh, auth } = subscription;
    const { publicKey, privateKey } = await pushKeysOf(config);
    // Loaded with the first notification.
    const { default: webPush } = await import('web-push');
    const { method, headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      {
        vapidDetails: { subject: `mailto:${config.mail.contactTo}`, publicKey, privateKey },
        TTL: GOOD_FOR_S,
        urgency: 'normal',
        contentEncoding: 'aes128gcm',
      },
    );
    const response = await fetch(endpoint, {
      method,
      headers,
      ...(body && { body: new Uint8Array(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    // Gone, or made for another key: this browser has to ask anew.
    if ([403, 404, 410].includes(response.status)) return removeEndpoint(db, endpoint);
    if (!response.ok) throw new Error(`the push service answers ${response.status}`);
  };
