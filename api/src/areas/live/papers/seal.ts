import { createHmac } from 'node:crypto';
import { derive, openWithAny, seal } from '../../../ground/security/sealed-box';
import { allKeys, isSame, type SigningKeys } from '../../../ground/security/secrets';

export const PAPERS_KEY = 'papers-key';

/** A sealed file of papers. */
export interface SealedPaper {
  readonly sealed: Buffer;
  /** Fingerprint of the key that sealed it. */
  readonly sealedWith: string;
}

/** Encrypts files of papers at rest (docs/decisions/papers.md). */
export interface PaperSeal {
  /** @param id of the paper: the result can only be opened for this id */
  seal(id: string, file: Buffer): SealedPaper;
  /** @throws Error if it was changed, belongs to another paper, or was sealed with an unknown key */
  open(id: string, sealed: Buffer): Buffer;
  /** Fingerprint of the sealing key. */
  readonly present: string;
  /** Whether this is the sealing key. */
  isPresent(key: string): boolean;
}

/** Fingerprint that distinguishes keys and reveals nothing else of them. */
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
