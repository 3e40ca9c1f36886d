import path from 'node:path';

export const production = process.env['NODE_ENV'] !== 'development';
export const mode = production ? 'production' : 'development';

/** Development builds stay apart, so that a production build beside them is never half of each. */
export const distOf = (dir: string): string => path.join(dir, production ? 'dist' : 'dist/dev');

/** As scripts/apps/ports.mjs moves every default port. */
export const portOffset = Number(process.env['PORT_OFFSET'] ?? 0);
