/** Malformed bytes from the other side. `reason` is one word of the protocol, safe to log. */
export class SignallingFormatError extends Error {
  override readonly name = 'SignallingFormatError';
  readonly reason: 'empty' | 'truncated' | 'data-type' | 'length' | 'text' | 'payload';

  constructor(reason: SignallingFormatError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}
