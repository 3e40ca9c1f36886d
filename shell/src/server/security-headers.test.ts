/** @jest-environment node */
import { securityHeaders } from './security-headers';

const trustedTypes = "; require-trusted-types-for 'script'; trusted-types default";

describe('the headers of every response', () => {
  it('are these', () => {
    expect(securityHeaders(true)).toMatchInlineSnapshot(`
      {
        "content-security-policy": "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'none'; img-src 'self' data: blob:; media-src 'self' blob:; connect-src 'self' ws://127.0.0.1:* ws://localhost:*; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default",
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
    expect(strict).not.toMatch(/script-src[^;]*'unsafe|style-src [^;]*'unsafe/);
  });

  it('let pages connect to programs on the visitor’s own computer, at any port, and to no other computer', () => {
    const { 'content-security-policy': policy = '' } = securityHeaders(true);
    const [connect, ...others] = [
      policy.split('; ').find((directive) => directive.startsWith('connect-src')),
      ...policy.split('; ').filter((directive) => !directive.startsWith('connect-src')),
    ];
    expect(connect).toBe("connect-src 'self' ws://127.0.0.1:* ws://localhost:*");
    expect(others.join('; ')).not.toMatch(/\*|ws:/);
  });

  it('let a tag manager in where one is configured, and only there', () => {
    const { 'content-security-policy': without = '' } = securityHeaders(true);
    const { 'content-security-policy': policy = '' } = securityHeaders(true, { tagManager: true });
    expect(without).not.toContain('googletagmanager');
    const origin = ' https://www.googletagmanager.com';
    const allowed = policy.split('; ').filter((directive) => directive.endsWith(origin));
    expect(allowed.map((directive) => directive.split(' ')[0])).toEqual(['script-src', 'img-src', 'connect-src']);
    expect(policy.replaceAll(origin, '')).toBe(without.replace(trustedTypes, ''));
  });

  it('let no markup and no script address by unchecked, unless a tag manager is configured', () => {
    expect(securityHeaders(true)['content-security-policy']).toContain(trustedTypes);
    expect(securityHeaders(true, { tagManager: true })['content-security-policy']).not.toContain('trusted-types');
  });

  it('let films come from another origin where one is configured, and nothing else from there', () => {
    const { 'content-security-policy': without = '' } = securityHeaders(true);
    const origins = ' https://films.example https://s3.example';
    const { 'content-security-policy': policy = '' } = securityHeaders(true, {
      filmOrigins: origins.trim().split(' '),
    });
    const allowed = policy.split('; ').filter((directive) => directive.endsWith(origins));
    expect(allowed.map((directive) => directive.split(' ')[0])).toEqual(['media-src', 'connect-src']);
    expect(policy.replaceAll(origins, '')).toBe(without);
  });

  it('let the captcha of a third party in where one is configured: its script and releases, its frame and its calls', () => {
    const { 'content-security-policy': without = '' } = securityHeaders(true);
    const { 'content-security-policy': policy = '' } = securityHeaders(true, {
      captchaScript: 'https://www.google.com/recaptcha/api.js',
    });
    expect(policy.split('; ').filter((directive) => !without.split('; ').includes(directive))).toEqual([
      "script-src 'self' https://www.google.com/recaptcha/api.js https://www.gstatic.com/recaptcha/ https://www.gstatic.cn/recaptcha/",
      "connect-src 'self' ws://127.0.0.1:* ws://localhost:* https://www.google.com/recaptcha/",
      "frame-src 'self' https://www.google.com/recaptcha/",
    ]);
    // Its scripts make policies of their own; a text or an address without one still needs ours.
    expect(policy).toContain("; require-trusted-types-for 'script'");
    expect(policy).not.toContain('; trusted-types');
  });

  it('let the live provider of a third party in where one is configured: its script and its calls', () => {
    const { 'content-security-policy': without = '' } = securityHeaders(true);
    const { 'content-security-policy': policy = '' } = securityHeaders(true, {
      liveSdk: {
        script: 'https://live.example/sdk.js',
        origins: ['https://api.live.example', 'wss://push.live.example'],
      },
    });
    expect(without).not.toContain('live.example');
    expect(policy.split('; ').filter((directive) => !without.split('; ').includes(directive))).toEqual([
      "script-src 'self' https://live.example/sdk.js",
      "connect-src 'self' ws://127.0.0.1:* ws://localhost:* https://api.live.example wss://push.live.example",
    ]);
    expect(policy).toContain("; require-trusted-types-for 'script'");
    expect(policy).not.toContain('; trusted-types');
  });
});
