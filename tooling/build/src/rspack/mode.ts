import path from 'node:path';

export const production = process.env['NODE_ENV'] !== 'development';
export const mode = production ? 'production' : 'development';

/**
 * Where an app is built to. A remote's production build is deployed from there (tooling/build/src/release); development builds
 * stay apart, so that a production build beside them is never half of each.
 * @param host whether it is the shell
 */
export const distOf = (dir: string, host: boolean): string =>
  path.join(dir, production ? (host ? 'dist' : 'dist/build') : 'dist/dev');

/** As tooling/scripts/apps/ports.mjs moves every default port. */
export const portOffset = Number(process.env['PORT_OFFSET'] ?? 0);
