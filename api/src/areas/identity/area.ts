import { defineArea } from '../../ground/area';
import { DAY } from '../../ground/jobs/retention-repository';
import { accountCommands } from './accounts/commands';
import { avatarRoutes } from './avatars/routes';
import { checkPersons } from './captcha/person-check';
import { captchaRoutes } from './captcha/routes';
import { emailChangeJob } from './email-change/job';
import { emailChangeRoutes } from './email-change/routes';
import { eraseLinks, exportAccount } from './member-data-repository';
import { passwordRoutes } from './password/routes';
import { profileRoutes } from './profile/routes';
import { publicNameRoutes } from './public-names/routes';
import { registrationRoutes } from './registration/routes';
import { removalCommands } from './removal/commands';
import { codeCommand } from './second-factor/command';
import { removalJob } from './removal/job';
import { DATA_FILE, dataAttachment } from './removal/mail-export';
import { removalRoutes } from './removal/routes';
import { identityRetentions } from './retention-repository';
import { needsFormerKey } from './second-factor/key-repository';
import { resealJob } from './second-factor/reseal-job';
import { secondFactorRoutes } from './second-factor/routes';
import { secondFactorStatus } from './second-factor/status';
import { memberSessionRoutes } from './sessions/member-sessions-routes';
import { reauthenticationRoutes } from './sessions/reauthentication-routes';
import { findMember } from './sessions/repository';
import { sessionRoutes } from './sessions/routes';
import { createIdentityServices } from './services';
import { identitySettings } from './settings';
import type { IdentityServices } from './services';

/** Accounts: registration, log-in and its second factor, sessions, profile, removal. */
export const identityArea = defineArea<IdentityServices>({
  name: 'identity',
  settings: identitySettings,
  keys: ({ captchaKey, knownBrowserKey, secondFactorKey }) => [
    {
      name: 'captcha-key',
      variable: 'CAPTCHA_KEY',
      configured: captchaKey,
      lost: 'forms that are open have to be loaded again',
      goodForMs: DAY,
    },
    {
      name: 'known-browser-key',
      variable: 'KNOWN_BROWSER_KEY',
      configured: knownBrowserKey,
      lost: 'the browsers of members are not known any longer',
      goodForMs: 365 * DAY,
    },
    {
      name: 'second-factor-key',
      variable: 'SECOND_FACTOR_KEY',
      configured: secondFactorKey,
      lost: 'members with an authenticator app or recovery codes cannot log in',
      goodForMs: DAY,
      needsFormer: needsFormerKey,
    },
  ],
  services: createIdentityServices,
  hooks: (app, { captcha, config }) => checkPersons(app, captcha, config.loginLimits.perAddress),
  access: ({ db, now, sessionCookie }) => ({ sessionCookie, findMember: (token) => findMember(db, token, now()) }),
  routes(app, services) {
    for (const register of [
      avatarRoutes,
      captchaRoutes,
      emailChangeRoutes,
      passwordRoutes,
      profileRoutes,
      publicNameRoutes,
      registrationRoutes,
      removalRoutes,
      secondFactorRoutes,
      memberSessionRoutes,
      reauthenticationRoutes,
      sessionRoutes,
    ])
      register(app, services);
  },
  essentialRoutes: [
    'GET /api/captcha/challenge',
    'GET /api/captcha/proof',
    'POST /api/profile/login',
    'POST /api/profile/login/second-factor',
    'POST /api/profile/second-factor/passkeys/assertion-options',
    'POST /api/profile/reauthentication',
    'POST /api/profile/logout',
    'GET /api/profile/authorized',
  ],
  commands: [...accountCommands, ...removalCommands, codeCommand],
  jobs: [removalJob, emailChangeJob, resealJob],
  outcomes: {
    'POST /api/profile/login': 'log-in',
    'POST /api/profile/login/second-factor': 'log-in-second-factor',
    'POST /api/profile/login/passkey': 'log-in-passkey',
  },
  status: [secondFactorStatus],
  retentions: identityRetentions,
  attachments: (services) => ({ [DATA_FILE]: dataAttachment(services) }),
  exportOf: exportAccount,
  erase: eraseLinks,
  close: ({ avatars }) => avatars.close(),
});
