/** What a member is logged in with at the live provider (product.md §3). */
export interface LiveLogin {
  /** Null where the site itself keeps the accounts. */
  readonly dreamcam_token: string | null;
  readonly user_name: string;
  readonly user_uuid: string | null;
}

/** Who keeps the accounts of live rooms. Neither call throws: product.md §8 wants failures silent. */
export interface LiveProvider {
  /** @returns null when the member could not be logged in */
  login(): Promise<LiveLogin | null>;
  /** @returns false when it could not be done */
  logout(): Promise<boolean>;
}
