import { ConfigError } from './ground/settings';
import { loadConfig } from './areas';

const refusal = (env: Record<string, string>): string => {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('nothing was refused');
};

describe('the configuration', () => {
  it('starts with nothing set: port 4000, embedded database, age agreement', () => {
    const config = loadConfig({});
    expect(config).toMatchObject({
      port: 4000,
      databaseUrl: null,
      siteUrl: 'http://localhost:3000',
      cookieSecure: false,
      agePolicy: { fallback: 'agreement', countries: {} },
    });
    expect(config.dataDir).toMatch(/\/var$/);
    expect(config.access).toEqual({ guestOnly: [], authorizedOnly: [], softModeAllowed: [] });
  });

  it.each([
    ['post@lamp.example', { name: null, address: 'post@lamp.example' }],
    ['Birchlight <post@lamp.example>', { name: 'Birchlight', address: 'post@lamp.example' }],
    ['"Lamp, Sons" <post@lamp.example>', { name: 'Lamp, Sons', address: 'post@lamp.example' }],
    [`${'n'.repeat(100)} <post@lamp.example>`, { name: 'n'.repeat(100), address: 'post@lamp.example' }],
    ['<post@lamp.example>', { name: null, address: 'post@lamp.example' }],
  ])('reads the sender %s', (written, from) => {
    expect(loadConfig({ MAIL_FROM: written }).mail.from).toEqual(from);
  });

  it.each([
    'Birchlight',
    'Birchlight post@lamp.example',
    'A <b> <post@lamp.example>',
    'A\nBcc: x <post@lamp.example>',
    `${'n'.repeat(101)} <post@lamp.example>`,
  ])('refuses the sender %j in one sentence', (written) => {
    expect(refusal({ MAIL_FROM: written })).toBe(
      `MAIL_FROM is "${written}", but it is the sender of our mail and must be an e-mail address, or a name and an address like Birchlight <post@birchlight.example>.`,
    );
  });

  it('gives the demo to an embedded database only, unless told otherwise, and none where there is no demo', () => {
    const url = 'postgres://u:p@db:5432/n';
    const demo = { DEMO_MODULE: 'demo/dist/index.js' };
    const environments: Record<string, string>[] = [
      demo,
      { ...demo, DATABASE_URL: url },
      { ...demo, DATABASE_URL: url, SEED_DEMO: 'true' },
      { ...demo, SEED_DEMO: 'false' },
      {},
    ];
    expect(environments.map((env) => loadConfig(env).seedDemo)).toEqual([true, false, true, false, false]);
    expect(loadConfig(demo).demoModule).toMatch(/^\/.*\/demo\/dist\/index\.js$/);
  });

  it('takes an empty value for an absent one', () => {
    expect(loadConfig({ API_PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 4000, databaseUrl: null });
  });

  it('reads lists and countries', () => {
    const config = loadConfig({
      ACCESS_GUEST_ONLY: '/login, /registration',
      AGE_POLICY: 'none,GB=verification',
      TRUSTED_COUNTRY_HEADER: 'CF-IPCountry',
    });
    expect(config.access.guestOnly).toEqual(['/login', '/registration']);
    expect(config.agePolicy).toEqual({ fallback: 'none', countries: { GB: 'verification' } });
    expect(config.countryHeader).toBe('cf-ipcountry');
  });

  it('knows where films lie elsewhere, and what signs their addresses', () => {
    const bucket = { FILMS_URL: 'https://s3.example/films/', FILMS_ACCESS_KEY: 'key', FILMS_SECRET: 'secret' };
    expect(loadConfig({}).films).toBeNull();
    expect(loadConfig(bucket).films).toEqual({
      signing: 's3',
      url: 'https://s3.example/films',
      accessKey: 'key',
      secret: 'secret',
      region: 'us-east-1',
    });
    expect(loadConfig({ ...bucket, FILMS_SIGNING: 'token' }).films).toEqual({
      signing: 'token',
      url: 'https://s3.example/films',
      secret: 'secret',
    });
    const { FILMS_SECRET: _secret, ...withoutSecret } = bucket;
    const { FILMS_ACCESS_KEY: _key, ...withoutKey } = bucket;
    expect([refusal(withoutSecret), refusal(withoutKey)]).toEqual([
      'FILMS_SECRET is the secret key of the bucket, or the key of the CDN that checks tokens and must be set when FILMS_URL is.',
      'FILMS_ACCESS_KEY is the access key of the bucket and must be set when FILMS_URL is a bucket (FILMS_SIGNING s3).',
    ]);
  });

  it.each([
    ['SEED_DEMO', 'true', 'SEED_DEMO says true, so DEMO_MODULE must be a path'],
    ['CAPTCHA_PROVIDER', 'turnstile', 'CAPTCHA_PROVIDER is "turnstile"'],
    [
      'CAPTCHA_PROVIDER',
      'recaptcha',
      'RECAPTCHA_SITE_KEY is the public site key of reCAPTCHA v3 and must be set when CAPTCHA_PROVIDER is recaptcha.',
    ],
    [
      'MAIL_PROVIDER',
      'smtp',
      'SMTP_URL is the address of the mail server and must be like smtp://user:password@host:587, and set when MAIL_PROVIDER is smtp.',
    ],
    [
      'LIVE_PROVIDER',
      'sdk',
      'CAMGIRLS_PARTNER_ID is the partner id of the live-camera section and must be text, or absent; set when LIVE_PROVIDER is sdk.',
    ],
    [
      'MEDIA_ENGINE',
      'janus',
      'JANUS_URL is the WebSocket API of the Janus server of this media node and must be like ws://127.0.0.1:8188, and set when MEDIA_ENGINE is janus.',
    ],
    ['VIEWER_ICE', 'direct', 'VIEWER_ICE is "direct"'],
    ['LIVE_TOKEN_MULTIPLIER', '0', 'LIVE_TOKEN_MULTIPLIER is "0"'],
    ['CONTACT_MAIL_TO', 'nobody', 'CONTACT_MAIL_TO is "nobody"'],
    [
      'API_PORT',
      'http',
      'API_PORT is "http", but it is the port the API listens on and must be a whole number from 0 to 65535.',
    ],
    ['API_PORT', '70000', 'API_PORT is "70000"'],
    [
      'DRAIN_SECONDS',
      '301',
      'DRAIN_SECONDS is "301", but it is how long the API, or a media node, serves on when it is asked to stop and must be a whole number of seconds from 0 to 300.',
    ],
    ['DRAIN_SECONDS', 'a while', 'DRAIN_SECONDS is "a while"'],
    ['AGE_POLICY', 'agreement,GB=perhaps', 'AGE_POLICY is "agreement,GB=perhaps", but it is the age policy'],
    ['SITE_URL', 'ftp://example.com', 'SITE_URL is'],
    [
      'COOKIE_SECURE',
      'yes',
      'COOKIE_SECURE is "yes", but it is whether cookies are sent over https only and must be true or false.',
    ],
    ['ACCESS_GUEST_ONLY', 'login', 'ACCESS_GUEST_ONLY is "login"'],
  ])('refuses %s=%s in one sentence', (name, value, sentence) => {
    const message = refusal({ [name]: value });
    expect(message.startsWith(sentence)).toBe(true);
    expect(message.split('\n')).toHaveLength(1);
  });

  it.each(['verification', 'agreement,GB=verification'])(
    'refuses the device heuristic where the policy is %s',
    (policy) => {
      expect(refusal({ AGE_DEVICE_HEURISTIC: 'true', AGE_POLICY: policy })).toBe(
        'AGE_DEVICE_HEURISTIC is "true", but AGE_POLICY says verification, which no device can replace, so it must be false.',
      );
      expect(loadConfig({ AGE_DEVICE_HEURISTIC: 'true', AGE_POLICY: 'agreement' }).ageDeviceHeuristic).toBe(true);
    },
  );

  it('refuses a policy that names countries where no header says them', () => {
    expect(refusal({ AGE_POLICY: 'agreement,GB=verification' })).toBe(
      "AGE_POLICY names countries, so TRUSTED_COUNTRY_HEADER is the request header in which the CDN says the visitor's country and must be set.",
    );
    expect(refusal({ AGE_POLICY: 'verification,US=agreement', TRUSTED_COUNTRY_HEADER: '' })).toContain('must be set');
    expect(loadConfig({ AGE_POLICY: 'verification' }).countryHeader).toBeNull();
  });

  it('refuses a site behind https whose cookies would go over http', () => {
    const sentence =
      'SITE_URL is "https://example.com", so COOKIE_SECURE is whether cookies are sent over https only and must be true.';
    expect(refusal({ SITE_URL: 'https://example.com/' })).toBe(sentence);
    expect(refusal({ SITE_URL: 'https://example.com', COOKIE_SECURE: 'false' })).toBe(sentence);
    expect(loadConfig({ SITE_URL: 'https://example.com', COOKIE_SECURE: 'true' }).cookieSecure).toBe(true);
    expect(loadConfig({ SITE_URL: 'http://localhost:3000', COOKIE_SECURE: 'true' }).cookieSecure).toBe(true);
  });

  it('never repeats a secret', () => {
    expect(refusal({ DATABASE_URL: 'mysql://root:hunter2@db/x' })).toBe(
      'DATABASE_URL is the address of PostgreSQL and must be like postgres://user:password@host:5432/name, or absent for the embedded one.',
    );
    expect(refusal({ CAPTCHA_KEY: 'too-short' })).not.toContain('too-short');
  });
});
