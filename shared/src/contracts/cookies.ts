/**
 * Names of the cookies that the API sets or reads. This file has no zod, so browser code may import its values.
 * The shell's registry (shell/src/cookies/registry.ts) has these and the ones that only scripts use.
 */
export const apiCookies = {
  /** The session, HttpOnly; the second name where cookies are sent over https only. */
  session: 'session',
  secureSession: '__Host-session',
  /** A browser that has signed in to an account before, HttpOnly, one year: others cannot lock its member out. */
  knownBrowser: 'known-browser',
  /** The proof of an age verification, HttpOnly, one year (docs/spec/age.md#tokens). */
  ageToken: 'av-token',
  /** The mark of a visitor who needs verification, HttpOnly. */
  unverifiedVisitor: 'nv-token',
  /** An age verification under way, until it expires. */
  ageVerificationSession: 'av-session',
  /** The visitor agreed to the age gate; a script writes it. */
  ageAgreement: 'age-agreement',
  /** Which partner sent the visitor; a script writes it, after consent. */
  affiliate: 'affiliate',
  /** Which guest a signed stream address is for, and whose ways into a live room count once, HttpOnly, one day. */
  streamVisitor: 'visitor',
} as const;
