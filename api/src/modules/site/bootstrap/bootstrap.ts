import type { Bootstrap } from '@platform/shared/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BLOCKED } from '../../../plugins/access';
import type { Services } from '../../../services';
import { CachedReply } from '../../../http/reply-cache';
import { SerialisedReply } from '../../../http/route';
import { readMaintenance } from '../maintenance/repository';
import { readProfile } from '../../account/profile/service';
import { readPathFacts } from '../seo/path-facts';
import { readBars } from './repository';

type PublicFacts = Pick<
  Bootstrap,
  'maintenance' | 'bars' | 'seo' | 'status' | 'access' | 'leaveUrl' | 'deviceHeuristic'
>;

/**
 * The facts the shell needs for a path. The parts that many visitors share come serialised
 * from the cache; a visitor's own part is put in front of them.
 */
export async function readBootstrap(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
): Promise<SerialisedReply> {
  const { db, age } = services;
  const [member, { gate, softMode }] = await Promise.all([request.member(), request.audience()]);
  const shared = await sharedFacts(services, path, softMode);
  const signedIn = member && !member.blocked ? member : null;
  if (gate === 'verification') age.mark(request, reply);
  const own: Omit<Bootstrap, keyof PublicFacts> = {
    authorized: signedIn !== null,
    profile: signedIn && (await readProfile(db, signedIn.accountId)),
    blocked: member?.blocked ? { reason: member.blockedReason ?? BLOCKED } : null,
    gate,
    softMode,
  };
  return new SerialisedReply(`${JSON.stringify(own).slice(0, -1)},${shared.slice(1)}`);
}

async function sharedFacts(services: Services, path: string, softMode: boolean): Promise<string> {
  const { cache, db, config } = services;
  const cached = await cache.get(`bootstrap ${softMode} ${path}`, async () => {
    const [bars, maintenance, facts] = await Promise.all([
      readBars(db),
      readMaintenance(db),
      readPathFacts(db, path, { siteUrl: config.siteUrl, softMode }),
    ]);
    const shared: PublicFacts = {
      maintenance,
      bars,
      ...facts,
      access: config.access,
      leaveUrl: config.ageLeaveUrl,
      deviceHeuristic: config.ageDeviceHeuristic,
    };
    return new CachedReply(JSON.stringify(shared), 'any');
  });
  return cached.body;
}
