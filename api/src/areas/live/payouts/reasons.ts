/* How reasons of transfers to and from a room's ledger account begin, for JavaScript and PostgreSQL alike. */
export const tipReason = '^settle:tip:';
export const privateReason = '^settle:private:';
/** Coins that left to be paid, and those that came back. */
export const payoutReason = '^payout(-back)?:';
