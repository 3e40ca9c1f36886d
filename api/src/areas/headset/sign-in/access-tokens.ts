import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { allKeys, type SigningKeys } from '../../../ground/security/secrets';

/** Seconds an access token is good; its session is looked up with every call all the same. */
const LIFETIME = 900;
const SCRIPTS_LIFETIME_SECONDS = 3600;
const AUDIENCE = 'playa';
const Claims = z.object({ sub: z.string().regex(/^\d{1,10}$/), sid: z.uuid() });

export interface AccessClaims {
  readonly accountId: number;
  readonly sessionId: string;
}

export interface AccessTokens {
  sign(claims: AccessClaims): Promise<string>;
  /** A token for the app's script service: it opens nothing here. */
  signForScripts(claims: AccessClaims): Promise<string>;
  /** @returns null for a token that is not ours, was changed, or has expired */
  read(token: string): Promise<AccessClaims | null>;
}

/**
 * Access tokens of headsets: short-lived JWTs, as the app's specification requires.
 * @param keys at least 32 characters each
 * @param issuer the site's origin
 */
export function createAccessTokens(keys: string | SigningKeys, issuer: string, now: () => Date): AccessTokens {
  const secretOf = (one: string): Uint8Array => new TextEncoder().encode(`playa access ${one}`);
  const [present, ...others] = allKeys(keys);
  const secret = secretOf(present);
  const verify = async (
    token: string,
    withKey: Uint8Array,
    [next, ...more]: readonly string[],
  ): Promise<JWTPayload> => {
    try {
      const options = { issuer, audience: AUDIENCE, algorithms: ['HS256'], currentDate: now() };
      return (await jwtVerify(token, withKey, options)).payload;
    } catch (error) {
      if (next === undefined || !(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
      return verify(token, secretOf(next), more);
    }
  };
  const sign = ({ accountId, sessionId }: AccessClaims, audience: string, lifetime: number): Promise<string> => {
    const seconds = Math.floor(now().getTime() / 1000);
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(String(accountId))
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + lifetime)
      .sign(secret);
  };
  return {
    sign: (claims) => sign(claims, AUDIENCE, LIFETIME),
    signForScripts: (claims) => sign(claims, `${AUDIENCE}-scripts`, SCRIPTS_LIFETIME_SECONDS),
    read: async (token) => {
      try {
        const { sub, sid } = Claims.parse(await verify(token, secret, others));
        return { accountId: Number(sub), sessionId: sid };
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null;
        throw error;
      }
    },
  };
}
