/** @jest-environment node */
import { securityHeaders } from './security-headers';

const trustedTypes = "; require-trusted-types-for 'script'; trusted-types default";

describe('the headers of every response', () => {
  it('are these', () => {
    expect(securityHeaders(true)).toMatchInlineSnapshot(`
      {
        "content-security-policy": "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'none'; img-src 'self' data: blob:; media-src 'self' blob:; connect-src 'self'; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default",
        "cross-origin-opener-policy": "same-origin",
        "permissions-policy": "camera=(self), microphone=(self), xr-spatial-tracking=(self), geolocation=(), payment=()",
        "rating": "RTA-5042-1996-1400-1577-RTA",
        "referrer-policy": "strict-origin-when-cross-origin",
        "x-content-type-options": "nosniff",
      }
    `);
  });

  it('allow more to a development server, and to nothing else', () => {
    const { 'content-security-policy': strict = '', ...rest } = securityHeaders(true);
    const { 'content-security-policy': loose, ...others } = securityHeaders(false);
    expect(others).toEqual(rest);
    expect(loose).not.toBe(strict);
    expect(strict).not.toMatch(/script-src[^;]*'unsafe|style-src [^;]*'unsafe|\*/);
  });

  it('let a tag manager in where one is configured, and only there', () => {
    const { 'content-security-policy': without = '' } = securityHeaders(true);
    const { 'content-security-policy': policy = '' } = securityHeaders(true, true);
    expect(without).not.toContain('googletagmanager');
    const origin = ' https://www.googletagmanager.com';
    const allowed = policy.split('; ').filter((directive) => directive.endsWith(origin));
    expect(allowed.map((directive) => directive.split(' ')[0])).toEqual(['script-src', 'img-src', 'connect-src']);
    expect(policy.replaceAll(origin, '')).toBe(without.replace(trustedTypes, ''));
  });

  it('let no markup and no script address by unchecked, unless a tag manager is configured', () => {
    expect(securityHeaders(true)['content-security-policy']).toContain(trustedTypes);
    expect(securityHeaders(true, true)['content-security-policy']).not.toContain('trusted-types');
  });

  it('let films come from another origin where one is configured, and nothing else from there', () => {
    const { 'content-security-policy': without = '' } = securityHeaders(true);
    const { 'content-security-policy': policy = '' } = securityHeaders(true, false, 'https://films.example');
    const allowed = policy.split('; ').filter((directive) => directive.endsWith(' https://films.example'));
    expect(allowed.map((directive) => directive.split(' ')[0])).toEqual(['media-src', 'connect-src']);
    expect(policy.replaceAll(' https://films.example', '')).toBe(without);
  });
});
