import type pg from 'pg';

/**
 * What each session has. How alike two words must be to be compared further (pg_trgm): 0.19 keeps two letters that changed
 * places in a word of five. Compiling queries (jit) takes longer than any of ours runs. No statement of a request runs
 * for longer than 30 seconds.
 */
export const sessionValues = { 'pg_trgm.similarity_threshold': '0.19', jit: 'off', statement_timeout: '30s' } as const;

/** The same as options of a connection. */
export const sessionSettings = (): Pick<pg.PoolConfig, 'options' | 'statement_timeout'> => ({
  statement_timeout: Number.parseInt(sessionValues.statement_timeout) * 1_000,
  options: Object.entries(sessionValues)
    .flatMap(([name, value]) => (name === 'statement_timeout' ? [] : [`-c ${name}=${value}`]))
    .join(' '),
});
