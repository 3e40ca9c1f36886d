import { createHash } from 'node:crypto';
import type { Bootstrap } from '@platform/shared/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BLOCKED } from '../../../ground/plugins/access';
import type { SiteServices } from '../services';
import { CachedReply } from '../../../ground/http/reply-cache';
import { SerialisedReply } from '../../../ground/http/route';
import { readMaintenance } from '../maintenance/repository';
import { readProfile } from '../../identity/profile/service';
import { readPathSeo } from '../seo/path-seo';
import { readRecord } from './record';
import { readMenus } from './menus';

export interface BootstrapRequest {
  path: string;
  /** As the contract has it, e.g. `game:neon-dunes`. */
  record: string | undefined;
  /** Version of the menus that the caller has already. */
  barsVersion: string | undefined;
}

type SharedBootstrap = Pick<Bootstrap, 'maintenance' | 'seo' | 'status' | 'access' | 'leaveUrl' | 'deviceHeuristic'>;

/**
 * Serialises the bootstrap of a path. The part that many visitors share comes from the cache; the
 * visitor's own part is put in front of it.
 */
export async function readBootstrap(
  services: SiteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  { path, record, barsVersion: known }: BootstrapRequest,
): Promise<SerialisedReply> {
  const { age } = services;
  const [member, { gate, softMode }] = await Promise.all([request.member(), request.audience()]);
  const [shared, { version: barsVersion, json: bars }] = await Promise.all([
    sharedBootstrap(services, path, record, softMode),
    serialisedBars(services),
  ]);
  const signedIn = member && !member.blocked ? member : null;
  // Before a new mark is given: this response is still the one of a visitor who has none.
  const isAnonymous = member === null && (await age.subjectsOf(request)).length === 0;
  if (gate === 'verification') age.mark(request, reply);
  const own: Omit<Bootstrap, keyof SharedBootstrap | 'bars'> = {
    authorized: signedIn !== null,
    isAnonymous,
    profile: signedIn && (await readProfile(services, signedIn.accountId)),
    ...(signedIn?.isStaff && { staff: true }),
    blocked: member?.blocked ? { reason: member.blockedReason ?? BLOCKED } : null,
    gate,
    softMode,
    barsVersion,
  };
  const sent = known === barsVersion ? 'null' : bars;
  return new SerialisedReply(`${JSON.stringify(own).slice(0, -1)},"bars":${sent},${shared.slice(1)}`);
}

/** The menus as JSON, and a version that changes whenever they do. */
async function serialisedBars({ cache, db, now }: SiteServices): Promise<{ version: string; json: string }> {
  const { text } = await cache.getLive('bootstrap bars', async () => {
    const json = JSON.stringify(await readMenus(db, now()));
    return new CachedReply(`${createHash('sha256').update(json).digest('hex').slice(0, 12)}${json}`, 'any');
  });
  return { version: text.slice(0, 12), json: text.slice(12) };
}

async function sharedBootstrap(
  services: SiteServices,
  path: string,
  record: string | undefined,
  softMode: boolean,
): Promise<string> {
  const { cache, db, config } = services;
  const cached = await cache.get(`bootstrap ${softMode} ${record} ${path}`, async () => {
    const [maintenance, pathSeo] = await Promise.all([
      readMaintenance(db),
      readPathSeo(db, path, readRecord(record), { config, softMode }),
    ]);
    const shared: SharedBootstrap = {
      maintenance,
      ...pathSeo,
      access: config.access,
      leaveUrl: config.ageLeaveUrl,
      deviceHeuristic: config.ageDeviceHeuristic,
    };
    return new CachedReply(JSON.stringify(shared), 'any');
  });
  return cached.text;
}
