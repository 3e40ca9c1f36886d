/**
 * Factor of remotes' timeouts: in development a worker loads unminified code beside six running builds, and a worker
 * that is only slow must not count as hanging.
 */
export const timeoutFactor = process.env.NODE_ENV === 'development' ? 10 : 1;
