/** A release that can be read and must not be taken up; the message says why in one sentence. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';

  /**
   * @param isItsOwnFault whether the release itself does not work: no site can use it. Otherwise it does not fit this one
   */
  constructor(
    message: string,
    readonly isItsOwnFault = false,
  ) {
    super(message);
  }
}

/** A release that was too slow to prove itself: it is tried again with more time, because the machine may be busy. */
export class ReleaseLate extends Error {
  override readonly name = 'ReleaseLate';
}
