import { z } from 'zod';
import {
  attempts,
  ConfigError,
  defineSettings,
  flag,
  httpUrl,
  type OwnConfig,
  text,
  variable,
} from '../../ground/settings';
import type { IdentityConfig } from '../identity/settings';
import { parseAgePolicy } from './audience/policy';

/** The age policy, and the provider that verifies ages. */
export const ageSettings = defineSettings<IdentityConfig>()(
  {
    AGE_POLICY: variable(
      text(
        z
          .string()
          .default('agreement')
          .transform((value, context) => parseAgePolicy(value) ?? (context.addIssue('wrong'), z.NEVER)),
      ),
      'the age policy',
      'none, agreement or verification, then optional exceptions by country, like agreement,GB=verification',
      {
        shownDefault: 'agreement',
        note: '`none`, `agreement` or `verification`, then exceptions: `agreement,GB=verification`, which need `TRUSTED_COUNTRY_HEADER`',
      },
    ),
    AGE_LEAVE_URL: variable(
      text(httpUrl.default('https://www.wikipedia.org/')),
      'where "leave" of the age gate goes',
      'a web address like https://example.com',
    ),
    TRUSTED_COUNTRY_HEADER: variable(
      text(
        z
          .string()
          .regex(/^[A-Za-z0-9-]+$/)
          .toLowerCase()
          .optional(),
      ),
      "the request header in which the CDN says the visitor's country",
      'a header name, or absent',
      {
        note: 'header in which the CDN says the country; the edge learns it, and the countries of `AGE_POLICY`, from here',
      },
    ),
    AGE_TOKEN_KEY: variable(
      text(z.string().min(32).optional()),
      'the key that signs age tokens',
      'at least 32 characters, or absent to generate one',
      {
        secret: true,
        shownDefault: 'generated',
        note: 'signs `av-token` and `nv-token`; set it when several instances share no `DATA_DIR`',
      },
    ),
    AGE_DEVICE_HEURISTIC: variable(
      text(flag.default(false)),
      'whether the device heuristic may change presentation',
      'true or false, and false where AGE_POLICY says verification anywhere',
      {
        note: 'the device heuristic may change presentation; refused where `AGE_POLICY` says `verification` anywhere',
      },
    ),
    AGE_PROVIDER: variable(
      text(z.enum(['sandbox', 'yoti']).optional()),
      'who establishes ages',
      'yoti, or sandbox (anybody passes: development and demonstrations only)',
      {
        shownDefault: 'sandbox, or none',
        note: "who establishes ages. `sandbox`: a local page where one chooses the outcome, so it proves nothing; it is the default outside production and on the embedded database, elsewhere it must be asked for. `yoti`: Yoti's sessions API. None while `AGE_POLICY` says verification anywhere stops the start",
      },
    ),
    AGE_THRESHOLD: variable(
      text(z.coerce.number().int().min(16).max(30).default(18)),
      'the age that a visitor must have',
      'a whole number from 16 to 30',
      { note: 'the age asked for; verifications for a lower one count no more' },
    ),
    AGE_SESSIONS_PER_DAY: variable(
      text(attempts.default(10)),
      'how many age checks an account or visitor may begin in a day',
      'a whole number from 1',
    ),
    AGE_SESSIONS_PER_ADDRESS: variable(
      text(attempts.default(100)),
      'how many age checks may begin from an address in a day',
      'a whole number from 1',
    ),
    YOTI_SDK_ID: variable(text(z.uuid().optional()), 'the SDK id of Yoti', 'a UUID, and set when AGE_PROVIDER is yoti'),
    YOTI_API_KEY: variable(text(z.string().min(1).optional()), 'the API key of Yoti', 'set when AGE_PROVIDER is yoti', {
      secret: true,
    }),
    YOTI_API_URL: variable(
      text(httpUrl.default('https://age.yoti.com/api/v1')),
      "the address of Yoti's API",
      'a web address',
      { shownDefault: "Yoti's" },
    ),
    YOTI_PAGE_URL: variable(
      text(httpUrl.default('https://age.yoti.com')),
      'where visitors go to be verified by Yoti',
      'a web address',
      { shownDefault: "Yoti's" },
    ),
    YOTI_ESTIMATION_THRESHOLD: variable(
      text(z.coerce.number().int().min(16).max(60).default(25)),
      'the age that a face must look',
      'a whole number from 16 to 60, and at least AGE_THRESHOLD',
      { note: 'the age that a face must look, where it is estimated' },
    ),
  },
  (read, { isTryout }) => {
    const { variables } = read;
    const agePolicy = read('AGE_POLICY');
    const verifies = [agePolicy.fallback, ...Object.values(agePolicy.countries)].includes('verification');
    const ageDeviceHeuristic = read('AGE_DEVICE_HEURISTIC');
    if (ageDeviceHeuristic && verifies)
      throw new ConfigError(
        'AGE_DEVICE_HEURISTIC is "true", but AGE_POLICY says verification, which no device can replace, so it must be false.',
      );
    const countryHeader = read('TRUSTED_COUNTRY_HEADER') ?? null;
    // Without the header no visitor has a country, so the requirements of those countries would never apply.
    if (Object.keys(agePolicy.countries).length > 0 && countryHeader === null)
      throw new ConfigError(
        `AGE_POLICY names countries, so TRUSTED_COUNTRY_HEADER is ${variables.TRUSTED_COUNTRY_HEADER.is} and must be set.`,
      );
    // The sandbox is the default where the site is being tried out; elsewhere it must be configured.
    const provider = read('AGE_PROVIDER') ?? (isTryout ? 'sandbox' : undefined);
    const threshold = read('AGE_THRESHOLD');
    const estimationThreshold = read('YOTI_ESTIMATION_THRESHOLD');
    if (estimationThreshold < threshold)
      throw new ConfigError(
        `YOTI_ESTIMATION_THRESHOLD is "${estimationThreshold}", but it is ${variables.YOTI_ESTIMATION_THRESHOLD.is} and must be ${variables.YOTI_ESTIMATION_THRESHOLD.should}.`,
      );
    if (verifies && provider === undefined)
      throw new ConfigError(`AGE_POLICY says verification, so AGE_PROVIDER must be ${variables.AGE_PROVIDER.should}.`);
    const readYoti = () => ({
      kind: 'yoti' as const,
      sdkId: read.required('YOTI_SDK_ID'),
      apiKey: read.required('YOTI_API_KEY'),
      apiUrl: read('YOTI_API_URL').replace(/\/+$/, ''),
      pageUrl: read('YOTI_PAGE_URL'),
      /** Years. */
      estimationThreshold,
    });
    return {
      agePolicy,
      ageLeaveUrl: read('AGE_LEAVE_URL'),
      /** Name of the request header in which the CDN says the visitor's country; null: no header is trusted. */
      countryHeader,
      /** Null: a key is generated once into `dataDir`. */
      ageTokenKey: read('AGE_TOKEN_KEY') ?? null,
      ageVerification: {
        /** Null: verification is unavailable, and the policy must not require it. */
        provider: provider === undefined ? null : provider === 'yoti' ? readYoti() : { kind: provider },
        /** Years a visitor must be over, where verification is required. */
        threshold,
        /** Sessions in 24 hours. */
        sessionsPerDay: read('AGE_SESSIONS_PER_DAY'),
        sessionsPerAddress: read('AGE_SESSIONS_PER_ADDRESS'),
      },
      /** Whether the device heuristic of docs/spec/age.md#device-heuristic may change presentation. */
      ageDeviceHeuristic,
    };
  },
);

export type AgeConfig = IdentityConfig & OwnConfig<typeof ageSettings>;
