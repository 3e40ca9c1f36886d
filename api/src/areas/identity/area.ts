import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services';
import { avatarRoutes } from './avatars/routes';
import { captchaRoutes } from './captcha/routes';
import { emailChangeRoutes } from './email-change/routes';
import { notificationRoutes } from '../commerce/notifications/routes';
import { passwordRoutes } from './password/routes';
import { profileRoutes } from './profile/routes';
import { registrationRoutes } from './registration/routes';
import { removalRoutes } from './removal/routes';
import { secondFactorRoutes } from './second-factor/routes';
import { memberSessionRoutes } from './sessions/member-sessions-routes';
import { reauthenticationRoutes } from './sessions/reauthentication-routes';
import { sessionRoutes } from './sessions/routes';

/** Accounts: registration, log-in and its second factor, sessions, profile, removal. */
export async function accountArea(app: FastifyInstance, services: Services): Promise<void> {
  for (const register of [
    avatarRoutes,
    captchaRoutes,
    emailChangeRoutes,
    notificationRoutes,
    passwordRoutes,
    profileRoutes,
    registrationRoutes,
    removalRoutes,
    secondFactorRoutes,
    memberSessionRoutes,
    reauthenticationRoutes,
    sessionRoutes,
  ]) {
    register(app, services);
  }
}
