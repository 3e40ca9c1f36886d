import { z } from 'zod';
import { isSigned, sign, type SigningKeys } from '../../../ground/security/secrets';

/** Whom an address was signed for. */
export type Subject =
  /** A signed-in browser. */
  | { readonly member: number }
  /** A browser without a session: the hash of its visitor cookie. */
  | { readonly visitor: string }
  /** A headset that signed in with its own means and sends no cookies. */
  | { readonly headset: number };

/** Scope of a signed URL: one file of one video, for one subject, until a time. */
export interface StreamClaims {
  readonly videoId: number;
  /** A place in the video's files, its trailer, or the captions of a language, of the film or of the trailer. */
  readonly part: number | 'trailer' | `${'' | 'trailer-'}captions-${string}`;
  /** A file of the part's HLS stream, by its name; absent for the part itself. */
  readonly hlsFile?: string | undefined;
  /** The pictures of the part's timeline in its place: their file, or the picture that has them all. */
  readonly thumbnails?: 'cues' | 'sheet' | undefined;
  readonly subject: Subject;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

const Payload = z.object({
  videoId: z.number().int(),
  part: z.union([
    z.number().int(),
    z.literal('trailer'),
    z.templateLiteral(['captions-', z.string()]),
    z.templateLiteral(['trailer-captions-', z.string()]),
  ]),
  hlsFile: z.string().optional(),
  thumbnails: z.enum(['cues', 'sheet']).optional(),
  subject: z.union([
    z.strictObject({ member: z.number().int() }),
    z.strictObject({ visitor: z.string() }),
    z.strictObject({ headset: z.number().int() }),
  ]),
  expires: z.number(),
});

/** Scope of a signed image URL: one image, for the headset of one account, until a time. */
export interface ImageClaims {
  /** Its path, such as `posters/neon-dunes.webp`. */
  readonly image: string;
  readonly headset: number;
  /** Milliseconds since 1970. */
  readonly expires: number;
}
const ImagePayload = z.strictObject({ image: z.string(), headset: z.number().int(), expires: z.number() });

/** Scope of a signed game file URL: one file, for one member's browser, until a time. */
export interface GameClaims {
  readonly gameId: number;
  /** Its place in the game's files. */
  readonly file: number;
  readonly member: number;
  /** Whether the browser is to keep it, and not to play it. */
  readonly download: boolean;
  /** Milliseconds since 1970. */
  readonly expires: number;
}
const GamePayload = z.strictObject({
  gameId: z.number().int(),
  file: z.number().int(),
  member: z.number().int(),
  download: z.boolean(),
  expires: z.number(),
});

/** Signs addresses, and reads the signed part of one. */
export interface UrlSigner {
  signStream(claims: StreamClaims): string;
  /** @returns null for a signed part that is not ours, was changed, or has expired */
  readStream(text: string, now: Date): StreamClaims | null;
  signGame(claims: GameClaims): string;
  /** @returns as `readStream` */
  readGame(text: string, now: Date): GameClaims | null;
  signImage(claims: ImageClaims): string;
  /** @returns as `readStream` */
  readImage(text: string, now: Date): ImageClaims | null;
}

/**
 * Makes a signer.
 * @param secret at least 32 characters; only what was signed with it is accepted
 */
export function createUrlSigner(secret: string | SigningKeys): UrlSigner {
  const write = (kind: string, claims: object): string => {
    const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
    return `${payload}.${sign(secret, kind, payload)}`;
  };
  const open = (kind: string, text: string): unknown => {
    const [payload = '', signature = '', ...more] = text.split('.');
    return more.length === 0 && isSigned(secret, kind, payload, signature)
      ? JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
      : null;
  };
  const inTime = <T extends { readonly expires: number }>(claims: T | null, now: Date): T | null =>
    claims && claims.expires > now.getTime() ? claims : null;
  return {
    signStream: (claims) => write('stream', claims),
    // An earlier release may have signed what no longer exists.
    readStream: (text, now) => inTime(Payload.safeParse(open('stream', text)).data ?? null, now),
    signGame: (claims) => write('game', claims),
    readGame: (text, now) => inTime(GamePayload.safeParse(open('game', text)).data ?? null, now),
    signImage: (claims) => write('image', claims),
    readImage: (text, now) => inTime(ImagePayload.nullable().parse(open('image', text)), now),
  };
}
