/** What a member is logged in with at the live provider (docs/spec/entities.md#live-login). */
export interface LiveLogin {
  /** Null where the site itself keeps the accounts. */
  readonly dreamcam_token: string | null;
  readonly user_name: string;
  readonly user_uuid: string | null;
}

/** Who keeps the accounts of live rooms. Neither call throws (docs/spec/errors.md#silent-failures). */
export interface LiveProvider {
  /** @returns null when the member could not be logged in */
  login(): Promise<LiveLogin | null>;
  /** @returns false when it could not be done */
  logout(): Promise<boolean>;
}
