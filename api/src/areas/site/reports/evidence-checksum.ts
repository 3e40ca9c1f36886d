import { createHash } from 'node:crypto';
import type { reports } from '../tables';

type Stored = Pick<
  typeof reports.$inferSelect,
  'number' | 'kind' | 'subject' | 'path' | 'title' | 'content' | 'evidence'
>;

/**
 * Checksum of a report's evidence, by which a later change shows: of the reported content, not of the reporter's words,
 * which go with their account (docs/spec/staff.md#reports).
 * @param picture SHA-256 of the stored picture, hexadecimal; null: none
 * @returns SHA-256, hexadecimal
 */
export function evidenceChecksum(report: Stored, picture: string | null): string {
  const { number, kind, subject, path, title, content, evidence } = report;
  const messages = evidence?.messages.map(({ sequence, name, text, sentAt }) => [sequence, name, text, sentAt]) ?? [];
  // A list: the database does not keep the order of keys.
  const all = [number, kind, subject, path, title, content, evidence?.accountId, evidence?.picture, messages, picture];
  return sha256(JSON.stringify(all));
}

/** @returns SHA-256, hexadecimal */
export const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');
