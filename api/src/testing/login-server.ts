import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { runMigrations } from '../ground/db/migrate';
import { createBenchSite } from './bench-site';
import { createDemoMember, demoMembers } from './demo-members';
import { importListed } from './import-listed';
import { tinyContent } from './tiny-content';

/** Attempts that no measurement reaches. */
const UNLIMITED = '1000000';

interface LoginServer {
  readonly origin: string;
  readonly email: string;
  readonly password: string;
  /** A solved person check, good for one call. */
  solvedCaptcha(): Promise<string>;
  close(): Promise<void>;
}

/**
 * The production server on a scratch database with one member, for measuring log-ins.
 * @public e2e/benches/login.mjs and enumeration.mjs import it at run time
 */
export async function startLoginServer(): Promise<LoginServer> {
  const site = await createBenchSite('login');
  const { database } = site;
  await runMigrations(database.pool);
  await importListed(database.db, tinyContent());
  const [member] = demoMembers;
  if (!member) throw new Error('the demo has no member');
  await createDemoMember(database.db, member, new Date());
  const limits = {
    LOGIN_ATTEMPTS_PER_ADDRESS: UNLIMITED,
    LOGIN_ATTEMPTS_PER_ACCOUNT: UNLIMITED,
    LINKS_PER_ADDRESS: UNLIMITED,
    LINKS_PER_EMAIL: UNLIMITED,
  };
  const origin = await site.serve(limits);
  let logins = 0;
  return {
    origin,
    email: member.email,
    password: member.password,
    solvedCaptcha: async () => {
      logins += 1;
      // Behind the site's edge every visitor has an address of their own.
      const response = await fetch(`${origin}/api/captcha/challenge`, {
        headers: { 'x-forwarded-for': `10.1.${Math.floor(logins / 250)}.${1 + (logins % 250)}` },
      });
      const challenge = (await response.json()) as Challenge;
      return Buffer.from(
        JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey, counterStart: 64 }) }),
      ).toString('base64');
    },
    close: site.close,
  };
}
