import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';

/** Seconds in which a live provider must take the token. */
const LIFETIME = 3600;

interface LoginTokenOptions {
  /** Shared with the provider; at least 32 characters. */
  readonly secret: string;
  /** The site's origin. */
  readonly issuer: string;
  readonly partnerId: string;
}

/**
 * The token with which the live provider logs a member in: a JWT (HS256) that says nothing of the member but the name
 * that others see, and an id that is good for this provider alone.
 * @param now when it begins; it ends an hour later
 */
export function liveLoginToken(
  { secret, issuer, partnerId }: LoginTokenOptions,
  { accountId, name }: { accountId: number; name: string },
  now: Date,
): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({ name })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(providerUserId(secret, accountId))
    .setIssuer(issuer)
    .setAudience(partnerId)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + LIFETIME)
    .sign(new TextEncoder().encode(secret));
}

/** A UUID (version 8, RFC 9562) that is always the same for a member, and cannot be traced back to the account by others. */
function providerUserId(secret: string, accountId: number): string {
  const bytes = createHmac('sha256', secret).update(`live user|${accountId}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
