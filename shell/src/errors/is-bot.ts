/** Words by which crawlers, previews and monitors name themselves. */
const pattern =
  /(?<!cu)bot\b|crawl|spider|slurp|archiver|facebookexternalhit|embedly|preview|wget|curl\/|python-requests/i;

/**
 * Whether a user agent says that it is a bot or crawler: errors are logged for it, and no error page is
 * shown (docs/spec/errors.md#bots).
 */
export const isBot = (userAgent: string | undefined): boolean => userAgent !== undefined && pattern.test(userAgent);
