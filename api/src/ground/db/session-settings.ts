import type pg from 'pg';

/**
 * Settings of each session. Similarity that two words need to be compared further (pg_trgm): 0.19 keeps two swapped
 * letters in a word of five. Compiling queries (jit) takes longer than any of ours runs. Statements of requests time
 * out after 30 seconds.
 */
export const sessionValues = { 'pg_trgm.similarity_threshold': '0.19', jit: 'off', statement_timeout: '30s' } as const;

/** The same as connection options. */
export const sessionSettings = (): Pick<pg.PoolConfig, 'options' | 'statement_timeout'> => ({
  statement_timeout: Number.parseInt(sessionValues.statement_timeout) * 1_000,
  options: Object.entries(sessionValues)
    .flatMap(([name, value]) => (name === 'statement_timeout' ? [] : [`-c ${name}=${value}`]))
    .join(' '),
});
