/**
 * What timeouts of remotes are multiplied by: in development a worker loads unminified code beside six builds that run,
 * and one that is only slow must not count as hanging.
 */
export const timeoutFactor = process.env.NODE_ENV === 'development' ? 10 : 1;
