/** Open drafts of a page whose session has ended. */
export interface DraftPlace {
  /** Path of the page, without query. */
  path: string;
  email: string;
}

/**
 * Keeps what is typed into the page's forms, and says whether there was something. `after-paint` brings it: nothing is
 * typed before, and the first view does without it.
 */
export const draftKeeper: { keep: (document: Document, at: DraftPlace) => boolean } = { keep: () => false };
