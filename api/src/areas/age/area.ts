import { defineArea } from '../../ground/area';
import { DAY } from '../../ground/jobs/retention-repository';
import { ageCommands } from './audience/commands';
import { audienceOf } from './audience/request-audience';
import { exportAge } from './member-data-repository';
import { ageRetentions } from './retention-repository';
import { createAgeServices } from './services';
import { ageSettings } from './settings';
import { ageStatus } from './status';
import { createProvider } from './verification/create-provider';
import { ageVerificationRoutes } from './verification/routes';
import { SANDBOX_PATH } from './verification/sandbox-page';
import type { AgeServices } from './services';

/** The decision on what a visitor may see, and the verification of ages. */
export const ageArea = defineArea<AgeServices>({
  name: 'age',
  settings: ageSettings,
  keys: ({ ageTokenKey }) => [
    {
      name: 'age-token-key',
      variable: 'AGE_TOKEN_KEY',
      configured: ageTokenKey,
      lost: 'visitors have to verify their age again',
      goodForMs: 365 * DAY,
    },
  ],
  services: createAgeServices,
  access: ({ age, config }) => ({ audienceOf: audienceOf(config, age.isVerified) }),
  async routes(app, services) {
    ageVerificationRoutes(app, services, await createProvider(app, services.config, services.now));
  },
  unlistedRoutes: [`GET ${SANDBOX_PATH}/:id`, `POST ${SANDBOX_PATH}/:id`],
  essentialRoutes: ['POST /api/age-verification/notification/:provider'],
  commands: ageCommands,
  retentions: ageRetentions,
  status: ageStatus,
  exportOf: exportAge,
});
