import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AgeVerification } from '../../age/audience/verification';

/** The credentials that access was given on: when one of them is revoked, so is the access. */
export interface Identity {
  /** Null: a guest. */
  readonly account: number | null;
  /** Public id of the session. */
  readonly session: string | null;
  /** Id of the token of an age verification; null: the request brought none. */
  readonly ageToken: string | null;
}

const Written = z.tuple([z.int().nullable(), z.string().nullable(), z.string().nullable()]);

/** The visitor of a request. */
export async function identityOf(age: Pick<AgeVerification, 'tokenOf'>, request: FastifyRequest): Promise<Identity> {
  const [member, ageToken] = await Promise.all([request.member(), age.tokenOf(request)]);
  return { account: member?.accountId ?? null, session: member?.sessionId ?? null, ageToken };
}

/** An identity for a media node, which may be another process. @returns null where nothing could be taken back */
export const writeIdentity = ({ account, session, ageToken }: Identity): string | null =>
  session === null && ageToken === null ? null : JSON.stringify([account, session, ageToken]);

/** @throws ZodError for what `writeIdentity` did not write */
export function readIdentity(text: string): Identity {
  const [account, session, ageToken] = Written.parse(JSON.parse(text));
  return { account, session, ageToken };
}
