/** How long a mailed link works, in words (docs/spec/accounts.md#mailed-links). */
export const linkLifetimes = { registration: '24 hours', reset: 'one hour' } as const;
