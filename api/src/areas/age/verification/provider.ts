/** Input of a new verification. */
export interface SessionRequest {
  /** Our session's id: the provider repeats it in its result, and never shows it. */
  readonly reference: string;
  /** Where the visitor comes back to, whatever the outcome. */
  readonly returnUrl: string;
  readonly notificationUrl: string;
  /** Years that the visitor must be over. */
  readonly threshold: number;
  /** Seconds the session may take; at least 60. */
  readonly lifetime: number;
}

export interface ProviderSession {
  readonly providerSessionId: string;
  /** Where the visitor is sent. */
  readonly url: string;
}

/** A provider's response in our terms. An unknown one is `running`: not verified, and requested again until it expires. */
export type ProviderResult =
  | { readonly state: 'running' }
  | {
      readonly state: 'complete';
      readonly method: string;
      /** Years the visitor was found to be over. */ readonly threshold: number;
    }
  | { readonly state: 'failed' | 'canceled' | 'error'; readonly method: string | null; readonly reason: string | null };

/** A notification as far as anything in it is used: which session is worth asking for. */
export interface ProviderNotification {
  readonly eventId: string;
  readonly providerSessionId: string;
}

/** The provider did not respond in time, or sent an invalid response. The session stays as it is. */
export class ProviderUnavailableError extends Error {
  override readonly name = 'ProviderUnavailableError';
}

/** A provider of age verification (docs/spec/age.md#providers). */
export interface AgeVerificationProvider {
  /** How it is called in addresses and rows. */
  readonly name: string;
  /** How visitors know it. */
  readonly title: string;
  /** @throws ProviderUnavailableError */
  createSession(request: SessionRequest): Promise<ProviderSession>;
  /**
   * Reads the state of a session.
   * @param reference our session's id: a result with another one is not this session's
   * @throws ProviderUnavailableError
   */
  getResult(providerSessionId: string, reference: string): Promise<ProviderResult>;
  /** @returns null for a body that is no notification of this provider's */
  parseNotification(body: unknown): ProviderNotification | null;
}
