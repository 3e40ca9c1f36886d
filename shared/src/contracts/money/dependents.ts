/** Reads that show a member's coins and gems. */
export const balanceReads = [
  'GET /api/transactions',
  'GET /api/transactions/balance',
  'GET /api/profile/balance',
  'GET /api/profile',
] as const;

/** Reads that show a member's payments. */
export const paymentReads = [
  'GET /api/checkouts',
  'GET /api/checkouts/{id}',
  'GET /api/checkouts/{id}/receipt',
] as const;

/** Reads that depend on which games a member owns. */
export const ownershipReads = [
  'GET /api/games/purchase',
  'GET /api/library',
  'GET /api/library/{id}',
  'GET /api/videos/{slug}/access',
] as const;
