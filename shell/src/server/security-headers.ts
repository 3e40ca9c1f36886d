import { tagManagerOrigin } from '../consent/tag-manager-origin';

/**
 * Headers of every response. There is no inline script anywhere, so scripts need no nonce: only files
 * of this origin run (docs/decisions/one-origin.md). Neither style elements nor style attributes are allowed, and what
 * becomes a script address or markup goes through one policy (docs/decisions/trusted-types.md).
 * @param production development servers need websockets and styles of their own
 * @param tagManager whether a tag manager is configured: only then its origin is allowed
 * @param filmsOrigin of a bucket or CDN that serves the films; null: this origin does
 */
export function securityHeaders(
  production: boolean,
  tagManager = false,
  filmsOrigin: string | null = null,
): Record<string, string> {
  const allowed = tagManager ? ` ${tagManagerOrigin}` : '';
  const films = filmsOrigin === null ? '' : ` ${filmsOrigin}`;
  const policy = [
    "default-src 'self'",
    `script-src 'self'${allowed}${production ? '' : " 'unsafe-inline' 'unsafe-eval'"}`,
    `style-src 'self'${production ? '' : " 'unsafe-inline'"}`,
    `style-src-attr ${production ? "'none'" : "'unsafe-inline'"}`,
    `img-src 'self' data: blob:${allowed}`,
    `media-src 'self' blob:${films}`,
    `connect-src 'self'${allowed}${films}${production ? '' : ' ws: http:'}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Hot reload and the scripts of a tag manager write markup of their own.
    ...(production && !tagManager ? ["require-trusted-types-for 'script'", 'trusted-types default'] : []),
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(self), xr-spatial-tracking=(self), geolocation=(), payment=()',
    // decisions.md, last rule of the age section: on every response.
    rating: 'RTA-5042-1996-1400-1577-RTA',
  };
}
