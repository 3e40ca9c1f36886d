import { lt, or } from 'drizzle-orm';
import { DAY, HOUR, type Retention } from '../../ground/jobs/retention-repository';
import { SESSION_ABSOLUTE, SESSION_IDLE } from './sessions/repository';
import {
  accountLinks,
  captchaUsed,
  emailChanges,
  headsetCodes,
  loginTickets,
  passkeyChallenges,
  sessions,
} from './tables';

export const identityRetentions: readonly Retention[] = [
  {
    table: sessions,
    expired: (before) =>
      or(lt(sessions.lastSeenAt, before(SESSION_IDLE)), lt(sessions.createdAt, before(SESSION_ABSOLUTE))),
  },
  { table: accountLinks, expired: (before) => lt(accountLinks.expiresAt, before(7 * DAY)) },
  { table: emailChanges, expired: (before) => lt(emailChanges.expiresAt, before(7 * DAY)) },
  { table: loginTickets, expired: (before) => lt(loginTickets.expiresAt, before(HOUR)) },
  { table: passkeyChallenges, expired: (before) => lt(passkeyChallenges.expiresAt, before(HOUR)) },
  { table: headsetCodes, expired: (before) => lt(headsetCodes.expiresAt, before(HOUR)) },
  { table: captchaUsed, expired: (before) => lt(captchaUsed.expiresAt, before(HOUR)) },
];
