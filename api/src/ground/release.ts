/** The commit that was built, with `-dirty` for one with changes; null: not known, as when it runs from sources. */
export const release: string | null = process.env['BUILT_COMMIT'] ?? null;
