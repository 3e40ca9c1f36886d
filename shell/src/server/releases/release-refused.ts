/** A release that can be read and must not be taken up; the message says why in one sentence. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';
}
