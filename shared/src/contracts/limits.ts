/**
 * Limits that the API enforces and pages check before they send. This file has no zod, so browser code may import its
 * values. Lengths count characters (UTF-16 units).
 */

/** Longest email address (RFC 5321, section 4.5.3.1). */
export const emailMaxLength = 254;
/** An email address: zod's own pattern, which refuses a domain without a dot. */
export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
/** A password; there are no composition rules (docs/spec/accounts.md#passwords). */
export const passwordLength = { min: 8, max: 128 } as const;
/** A member's name, and the name of a passkey. */
export const displayNameMaxLength = 60;
/** A public name (docs/spec/accounts.md#public-names), and the minimum days between two changes of it. */
export const publicNameLength = { min: 3, max: 20 } as const;
export const publicNameDays = 30;
/** Name of a new member until they choose one; emails do not use it as a greeting. */
export const defaultMemberName = 'Member';
/** A code of an authenticator app as typed: six digits, with spaces. */
export const totpCodeMaxLength = 12;
/** Any code of a second factor, a recovery code included. */
export const secondFactorCodeMaxLength = 32;
/**
 * Length of a code as shown by a headset (docs/spec/headsets.md#signing-in-by-code), and the longest input accepted for
 * it.
 */
export const headsetCodeLength = { shown: 8, max: 20 } as const;
/** A solved person check. */
export const captchaTokenMaxLength = 4096;
/** Reason for which a member removes the account. */
export const removalReasonMaxLength = 1000;
/** A message of the contact form. */
export const contactNameMaxLength = 100;
export const contactMessageLength = { min: 10, max: 4000 } as const;
/** Text of a visitor's report (docs/spec/accounts.md#reports). */
export const reportTextMaxLength = 1000;
/** Reason for which a member of staff did something. */
export const staffReasonMaxLength = 500;

/** Reasons of a report. */
export const reportReasons = [
  'minor',
  'consent',
  'rights',
  'rules',
] as const;
type ReportReason = (typeof reportReasons)[number];

/** Reasons of a report, in the words of pages and mails, most urgent first. */
export const reportReasonWords: Readonly<Record<ReportReason, string>> = {
  minor: 'Someone may be under 18',
  consent: 'No consent or illegal content',
  rights: 'My work or my likeness',
  rules: 'Spam, abuse or wrong facts',
};
/** Hours within which a report must be decided (docs/spec/accounts.md#reports). */
export const reportHours: Readonly<Record<ReportReason, number>> = { minor: 24, consent: 24, rights: 168, rules: 168 };
/** Hours within which an appeal must be decided. */
export const appealHours = 168;
/** Days in which the law lets a consumer withdraw (Directive 2011/83/EU, article 9). */
export const withdrawalDays = 14;

/** Maximum size of an uploaded picture before it is cropped to a square, in bytes and as text. */
export const avatarMaxBytes = 5 * 1024 * 1024;
export const avatarMaxSize = '5 MB';

/** Maximum size of a paper's file, in bytes and as text. */
export const paperMaxBytes = 10 * 1024 * 1024;
export const paperMaxSize = '10 MB';
/** Papers that a performer hands in before a room is public, as text. */
export const paperKindWords = { identity: 'Identity document', consent: 'Signed consent' } as const;

/**
 * Maximum size of a request body, in bytes: edge and API refuse a larger one with 413, except for the endpoints below.
 */
export const bodyMaxBytes = 64 * 1024;
/**
 * Endpoints with their own limit, by name. Avatars and papers are sent as base64 in JSON; the limit is above the
 * largest one, so that a file that is slightly too large gets an error that says so.
 */
export const bodyMaxBytesOf: Readonly<Record<string, number>> = {
  'POST /api/avatars': 10 * 1024 * 1024,
  'POST /api/studio/papers': 16 * 1024 * 1024,
};

/** A path of a page, and a query string. */
export const pathMaxLength = 2048;
/**
 * The return path in an address (`continue`). Percent-encoded it is at most three times as long, so an address with it
 * stays within `pathMaxLength`.
 */
export const continueMaxLength = 500;
/** A title of a menu entry. */
export const menuTitleMaxLength = 60;
/** A partner's id, and the name of an event. */
export const affiliateIdPattern = /^[\w.:-]{1,64}$/;
/** The address where a partner hears of sales. */
export const postbackUrlMaxLength = 1000;
/** A failure report: its message, stack and path. */
export const clientErrorMaxLength = { message: 1000, stack: 4000, path: 500 } as const;

/** A coupon's code, in capitals. */
export const couponCodePattern = /^[A-Z0-9]{3,20}$/;

/** Lower-case words joined by single hyphens. */
export const slugPattern = /^(?=.{1,80}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Search text. */
export const searchTextMaxLength = 100;
/** How many values of one filter may be chosen at once. */
export const filterMaxValues = 20;
/** The highest price accepted by a filter, in coins. */
export const priceMaxCoins = 100_000;
/**
 * Idempotency key of one purchase, made by the page, so that a repeated request buys once: at least a UUID's 122 random
 * bits.
 */
export const purchaseKeyPattern = /^[\w-]{22,64}$/;
/** The highest rating; 10 is one star. */
export const ratingMax50 = 50;
/** Far beyond any list, and keeps OFFSET cheap. */
export const lastPageNumber = 10_000;
/** Items of a full page. */
export const pageSizes = {
  games: 24,
  videos: 24,
  models: 24,
  camgirls: 16,
  /** Recordings among live rooms; the separate list of recordings has all of them. */
  recordings: 4,
  history: 100,
  transactions: 20,
  payments: 20,
} as const;

/** Kinds of transactions, for the filter. */
export const transactionKinds = [
  'coins',
  'game',
  'premium',
  'rating',
  'live',
  'refund',
  'other',
] as const;
/** Cursor of the transactions: milliseconds since 1970, and the id of an entry. */
export const transactionCursorPattern = /^\d{1,14}\.\d{1,10}$/;
/** Cursor of the payments: milliseconds since 1970, and a checkout's id. */
export const paymentCursorPattern = /^\d{1,14}\.[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){2}$/;
/** Maximum days that a list of transactions may go back, ten years. */
export const transactionDaysMax = 3_660;
/** The longest name of the IANA time zone database has 32 letters. */
export const timeZoneMaxLength = 64;

/**
 * Widths in pixels at which images are served: docs/spec/interface.md#pictures, plus thumbnails and densities between
 * them.
 */
export const imageWidths = [96, 192, 360, 540, 768, 1080, 1440, 1920] as const;
/** 55 or 80 for cards, 85 for everything else (docs/spec/interface.md#pictures). */
export const imageQualities = [55, 80, 85] as const;
export const imageFormats = ['webp', 'avif', 'jpeg'] as const;
/** How a picture is fitted into a box: `cover` crops it, `contain` shows all of it. */
export const imageFits = ['cover', 'contain'] as const;
/**
 * Boxes in CSS pixels into which pictures are fitted, at the densities below (docs/spec/interface.md#pictures); without
 * a box a picture keeps its natural shape. An avatar is round, so it is square; every other picture is cropped by the
 * page.
 */
export const imageBoxes = [{ width: 96, height: 96 }] as const;
export const imageDensities = [1, 2] as const;

/** A message of a room's chat (docs/spec/live.md#chat). */
export const chatMessageMaxLength = 500;
/** Number of messages that a room shows to new viewers. */
export const chatHistoryLength = 100;
/** Lost packets of a publisher per thousand, from which on its signal is weak: viewers see and hear it. */
export const weakLossPermille = 50;
/** Coins of one tip. */
export const tipCoins = { min: 1, max: 10_000 } as const;
/** Coins per minute of a private show; 0: by invitation only. */
export const privateCoins = { min: 0, max: 1_000 } as const;
/** Minutes for which a performer may silence a viewer: up to a week. */
export const sanctionMinutes = { min: 1, max: 10_080 } as const;
/** Topic of a room, and title and sum of its tip goal. */
export const roomTopicMaxLength = 80;
export const goalTitleMaxLength = 60;
export const goalCoins = { min: 10, max: 1_000_000 } as const;
/** Maximum entries of a tip menu, and maximum length of a title. */
export const tipMenuMaxEntries = 12;
export const tipMenuTitleMaxLength = 40;
/** Maximum words of a room's filter, and letters of one. */
export const blockedWordsMax = 100;
export const blockedWordLength = { min: 2, max: 40 } as const;
/** Maximum shows that a performer may announce, and days ahead. */
export const announcedShowsMax = 20;
export const announcedDaysMax = 60;
/** Choices for the minimum seconds between two messages of a viewer; 0: no minimum. */
export const slowModeChoices = [0, 5, 10, 30, 60] as const;
