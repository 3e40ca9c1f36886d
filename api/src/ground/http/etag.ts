import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** 132 bits of a content's SHA-256 as base64url, 22 characters. */
export const contentHash = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22);

/** A strong entity tag. */
export const etagOf = (content: string | Uint8Array): string => `"${contentHash(content)}"`;

/** Whether the client has this version already (If-None-Match, RFC 9110 §13.1.2): the reply is 304. */
export function isNotModified({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const tags = (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
  return tags.some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag);
}
