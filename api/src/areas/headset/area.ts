import { defineArea } from '../../ground/area';
import { DAY } from '../../ground/jobs/retention-repository';
import { playaRoutes } from './feeds/playa-routes';
import { headsetRoutes } from './feeds/routes';
import { createHeadsetServices } from './services';
import { headsetSettings } from './settings';
import { replyInEnvelope } from './sign-in/envelope';
import { headsetLoginRoutes } from './sign-in/member-routes';
import { headsetAuthRoutes } from './sign-in/routes';
import type { HeadsetServices } from './services';

/** Everything served to DeoVR, HereSphere and PLAY'A, and the member's page that lets a headset in. */
export const headsetArea = defineArea<HeadsetServices>({
  name: 'headset',
  settings: headsetSettings,
  keys: ({ playaKey }) => [
    {
      name: 'playa-key',
      variable: 'PLAYA_KEY',
      configured: playaKey,
      lost: 'headsets are logged out',
      goodForMs: DAY,
    },
  ],
  services: createHeadsetServices,
  async routes(app, services) {
    headsetLoginRoutes(app, services);
    await app.register(async (playa) => {
      replyInEnvelope(playa);
      headsetAuthRoutes(playa, services);
      playaRoutes(playa, services);
    });
    // A context of its own, because forms are parsed here alone.
    await app.register(async (headsets) => headsetRoutes(headsets, services));
  },
  essentialRoutes: ['POST /api/profile/login/playa', 'POST /api/profile/login/playa/device'],
});
