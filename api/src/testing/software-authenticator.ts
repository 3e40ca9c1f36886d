import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Flags of an authenticator's response: user present, user verified, attested credential data included. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const CREDENTIAL = 0x40;

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

export interface SoftwareAuthenticator {
  readonly id: string;
  /** The browser's response to the options for a new passkey. */
  create(options: { challenge: string; user?: { id: string } }): Record<string, unknown>;
  /** The browser's response to the options for using it; counts one use. */
  get(options: { challenge: string }): Record<string, unknown>;
  /** Origin of the requesting page; settable, because a phishing page has another. */
  origin: string;
  /** User handle from the options for a new passkey; settable, to imitate another account's. */
  userHandle: string | null;
  /** Whether its owner passed user verification (finger, face or PIN). */
  verified: boolean;
  /** Uses so far; settable, to imitate a copy of the authenticator. */
  counter: number;
}

/**
 * A passkey in software (ES256): makes the responses of browser and authenticator.
 * @param origin of the requesting page
 */
export function softwareAuthenticator(origin: string, rpId = new URL(origin).hostname): SoftwareAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const rawId = randomBytes(32);
  const id = base64url(rawId);
  const coseKey = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: authenticator.origin, crossOrigin: false }));
  const head = (flags: number, counter: number): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
  };
  const credential = (response: Record<string, unknown>): Record<string, unknown> => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  const authenticator: SoftwareAuthenticator = {
    id,
    origin,
    counter: 0,
    userHandle: null,
    verified: true,
    create: ({ challenge, user }) => {
      authenticator.userHandle = user?.id ?? null;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rawId.length);
      const authData = Buffer.concat([
        head(PRESENT | VERIFIED | CREDENTIAL, authenticator.counter),
        Buffer.alloc(16),
        length,
        rawId,
        isoCBOR.encode(coseKey),
      ]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, never>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, never>()],
          ['authData', new Uint8Array(authData)],
        ]),
      );
      return credential({
        clientDataJSON: base64url(clientData('webauthn.create', challenge)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      });
    },
    get: ({ challenge }) => {
      authenticator.counter += 1;
      const flags = authenticator.verified ? PRESENT | VERIFIED : PRESENT;
      const authenticatorData = head(flags, authenticator.counter);
      const client = clientData('webauthn.get', challenge);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey);
      return credential({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
        ...(authenticator.userHandle !== null && { userHandle: authenticator.userHandle }),
      });
    },
  };
  return authenticator;
}
