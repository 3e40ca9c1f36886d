import { slotMarker } from '../remotes/slot-marker';
import { setTrustRules, trustRules } from './trusted-types';

const location = { href: 'https://site.example/games/neon-meridian', origin: 'https://site.example' };
const noScripts = { captchaScript: null, liveScript: null };
const { createScriptURL, createHTML, createScript } = trustRules(location);

describe('what may become code or markup', () => {
  it.each([
    '/assets/main.0123abcd.js',
    '/remotes/mfe-auth/remoteEntry.0123abcd.js?retry=1',
    'https://site.example/remotes/mfe-catalogue/hls.0123abcd.js',
  ])('lets a script come from %s', (address) => expect(createScriptURL(address)).toBe(address));

  it.each([
    'https://evil.example/assets/main.js',
    '//evil.example/assets/main.js',
    'https://site.example:8443/assets/main.js',
    '/assets/../media/posters/x.svg',
    '/remotes/%2e%2e/api/games',
    '/media/posters/x.svg',
    '/assets',
    'assets/main.js',
    'data:text/javascript,alert(1)',
    'blob:https://site.example/0123',
    'https://',
  ])('refuses a script from %s', (address) => expect(createScriptURL(address)).toBeNull());

  it('lets the script of a captcha be loaded where one is configured, with its releases, and nothing beside it', () => {
    const script = 'https://www.google.com/recaptcha/api.js';
    const release = 'https://www.gstatic.com/recaptcha/releases/x/recaptcha__en.js';
    expect([script, release].map((address) => createScriptURL(address))).toEqual([null, null]);
    // It is known after the policy was made: the state of the page says it.
    let configured: string | null = null;
    const rules = trustRules(location, () => ({ captchaScript: configured, liveScript: null }));
    expect(rules.createScriptURL(script)).toBeNull();
    configured = script;
    for (const address of [`${script}?render=key`, release]) expect(rules.createScriptURL(address)).toBe(address);
    for (const address of [
      'https://www.google.com/recaptcha/api.js/other.js',
      'https://www.google.com/recaptcha/enterprise.js',
      'https://www.google.com.evil.example/recaptcha/api.js',
      'https://www.gstatic.com/other/x.js',
      'https://www.gstatic.com/recaptcha/../other/x.js',
      'http://www.gstatic.com/recaptcha/x.js',
    ])
      expect(rules.createScriptURL(address)).toBeNull();
  });

  it('lets the script of a live provider be loaded where one is configured, and nothing beside it', () => {
    const script = 'https://live.example/sdk/v2.js';
    expect(createScriptURL(script)).toBeNull();
    const rules = trustRules(location, () => ({ captchaScript: null, liveScript: script }));
    expect(rules.createScriptURL(script)).toBe(script);
    for (const address of [
      'https://live.example/sdk/v3.js',
      'https://live.example/sdk/v2.js/x.js',
      `${script}.evil.js`,
    ])
      expect(rules.createScriptURL(address)).toBeNull();
  });

  it('lets the place of a remote and the texts of the site be written, and no other markup', () => {
    for (const html of ['', slotMarker, '<p>Read <a href="/help">help</a>.</p>']) expect(createHTML(html)).toBe(html);
    for (const html of [
      '<img src=x onerror=alert(1)>',
      `${slotMarker}<b>x</b>`,
      '<p onclick="x()">a</p>',
      '<!-- x -->',
    ])
      expect(createHTML(html)).toBeNull();
  });

  it('lets data be written into a script element, and no code', () => {
    const data = JSON.stringify({ '@context': 'https://schema.org', name: 'Neon Meridian' });
    expect(createScript(data)).toBe(data);
    for (const code of ['alert(1)', '{"a":1};alert(1)', '']) expect(createScript(code)).toBeNull();
  });

  it('is the policy that applies wherever no other is named', () => {
    const createPolicy = jest.fn();
    setTrustRules({ location, trustedTypes: { createPolicy } }, () => noScripts);
    expect(createPolicy).toHaveBeenCalledWith('default', {
      createScriptURL: expect.any(Function) as unknown,
      createHTML: expect.any(Function) as unknown,
      createScript: expect.any(Function) as unknown,
    });
    expect(() => setTrustRules({ location }, () => noScripts)).not.toThrow();
  });
});
