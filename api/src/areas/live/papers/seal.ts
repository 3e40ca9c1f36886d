import { createHmac } from 'node:crypto';
import { derive, openWithAny, seal } from '../../../ground/security/sealed-box';
import { allKeys, isSame, type SigningKeys } from '../../../ground/security/secrets';

export const PAPERS_KEY = 'papers-key';

/** A file of papers as it is kept. */
export interface SealedPaper {
  readonly sealed: Buffer;
  /** Fingerprint of the key that sealed it. */
  readonly sealedWith: string;
}

/** Keeps files of papers unreadable where they lie (docs/decisions/papers.md). */
export interface PaperSeal {
  /** @param id of the paper, for which alone it opens */
  seal(id: string, file: Buffer): SealedPaper;
  /** @throws Error when it was changed, is another paper's, or was sealed with a key that is not known */
  open(id: string, sealed: Buffer): Buffer;
  /** Fingerprint of the key that it seals with. */
  readonly present: string;
  /** Whether it seals with this key. */
  isPresent(key: string): boolean;
}

/** What tells keys apart, and says nothing else of them. */
export const printOf = (key: string): string =>
  createHmac('sha256', key).update('papers').digest('base64url').slice(0, 16);

/** @param keys each at least 32 characters; several while the key is being changed */
export function createPaperSeal(keys: SigningKeys): PaperSeal {
  const derived = allKeys(keys).map((key) => derive(key, 'papers'));
  const [first = Buffer.alloc(0)] = derived;
  const present = printOf(keys[0]);
  const contextOf = (id: string): string => `paper ${id}`;
  return {
    seal: (id, file) => ({ sealed: seal(first, contextOf(id), file), sealedWith: present }),
    open: (id, sealed) => openWithAny(derived, contextOf(id), sealed),
    present,
    isPresent: (key) => isSame(key, keys[0]),
  };
}
