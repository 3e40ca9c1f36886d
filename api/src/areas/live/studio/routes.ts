import type { Studio } from '@platform/shared/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, notFound } from '../../../ground/errors';
import { route } from '../../../ground/http/route';
import { hashToken, makeToken } from '../../../ground/security/secrets';
import type { LiveServices } from '../services';
import type { Broadcast } from '../broadcasts/repository';
import { endBroadcastOf, findOpenBroadcast, knownRate } from '../broadcasts/repository';
import { roomCall } from '../call/room-call';
import { roomAddress } from '../media-node/room-address';
import { goalOf } from '../camgirls/repository';
import { hasStreamKey, type Performer, setStreamKey } from '../performers/repository';
import { requirePapers } from '../papers/routes';
import { performerOf } from './performer-of';
import { announceShow } from './announce-show';
import { deleteShow, readOwnShows } from './shows-repository';
import {
  countSince,
  liftSanction,
  readOpenReports,
  readOwnBroadcasts,
  readRoomSettings,
  readSanctions,
  resolveReports,
  writeRoomSettings,
} from './repository';

const DAY = 86_400_000;
const nothing = {};

/** The performer's own room. */
export function studioRoutes(app: FastifyInstance, services: LiveServices): void {
  const { db, now, chat } = services;
  route(app, 'GET /api/studio', async ({ request }) => readStudio(services, request, await performerOf(db, request)));
  route(app, 'PUT /api/studio', async ({ request, body }) => {
    const performer = await performerOf(db, request);
    await writeRoomSettings(db, performer.roomId, body, now());
    chat.changed(performer.roomId);
    return readStudio(services, request, performer);
  });
  route(app, 'POST /api/studio/call', async ({ request }) => {
    const { nickname, accountId, roomId, closedReason } = await performerOf(db, request);
    if (closedReason !== null)
      throw new ApiError(403, 'forbidden', `Our team has closed your room. ${closedReason}`.trim());
    await requirePapers(db, roomId, now());
    return roomCall(services, request, {
      address: roomAddress(nickname),
      role: 'model',
      account: accountId,
    });
  });
  route(app, 'DELETE /api/studio/broadcast', async ({ request, query }) => {
    const performer = await performerOf(db, request);
    await endBroadcastOf(db, performer.roomId, 'studio', now(), query.show);
    chat.changed(performer.roomId);
    return readStudio(services, request, performer);
  });
  route(app, 'POST /api/studio/shows', async ({ request, body }) => {
    const { roomId } = await performerOf(db, request);
    await announceShow(db, roomId, new Date(body.startsAt), now());
    return nothing;
  });
  route(app, 'DELETE /api/studio/shows/{id}', async ({ request, params }) => {
    const { roomId } = await performerOf(db, request);
    if (!(await deleteShow(db, roomId, params.id))) throw notFound('There is no such show.');
    return nothing;
  });
  route(app, 'POST /api/studio/stream-key', async ({ request }) => {
    const { accountId } = await performerOf(db, request);
    const key = makeToken();
    await setStreamKey(db, accountId, hashToken(key));
    return { key };
  });
  route(app, 'GET /api/studio/reports', async ({ request }) => {
    const { roomId } = await performerOf(db, request);
    const reports = await readOpenReports(db, roomId);
    return {
      reports: reports.map(({ createdAt, ...report }) => ({
        ...report,
        createdAt: new Date(createdAt).toISOString(),
      })),
    };
  });
  route(app, 'POST /api/studio/reports/{id}/resolve', async ({ request, params }) => {
    const { roomId } = await performerOf(db, request);
    if (!(await resolveReports(db, roomId, params.id, now()))) throw notFound('There is no such report.');
    chat.reportsChanged(roomId);
    return nothing;
  });
  route(app, 'DELETE /api/studio/sanctions/{id}', async ({ request, params }) => {
    const { roomId } = await performerOf(db, request);
    if (!(await liftSanction(db, roomId, params.id))) throw notFound('There is no such sanction.');
    chat.sanctionChanged(roomId, params.id);
    return nothing;
  });
}

async function readStudio(
  { db, now, age, config }: LiveServices,
  request: FastifyRequest,
  performer: Performer,
): Promise<Studio> {
  const { roomId, nickname, name, accountId } = performer;
  const time = now();
  const [room, onAir, broadcasts, today, sanctions, hasKey, shows, isAgeVerified] = await Promise.all([
    readRoomSettings(db, roomId),
    findOpenBroadcast(db, roomId, time),
    readOwnBroadcasts(db, roomId),
    countSince(db, roomId, new Date(time.getTime() - DAY)),
    readSanctions(db, roomId, time),
    hasStreamKey(db, accountId),
    readOwnShows(db, roomId, time),
    age.isAccountVerified(accountId),
  ]);
  return {
    nickname,
    name,
    pageUrl: `/camgirls/${nickname}`,
    topic: room.topic,
    slowModeSeconds: slowModeOf(room.slowModeSeconds),
    isPrivate: room.isPrivate,
    privateCoinsPerMinute: room.privateCoinsPerMinute,
    tipMenu: [...room.tipMenu],
    blockedWords: room.blockedWords,
    isAgeVerified,
    shows: shows.map(({ id, startsAt }) => ({ id, startsAt: startsAt.toISOString() })),
    goal: goalOf(room),
    status: onAir === null ? 'offline' : room.isPrivate ? 'private' : 'live',
    onAir: onAir && shownBroadcast(onAir),
    broadcasts: broadcasts.map(shownBroadcast),
    today,
    sanctions: sanctions.map(({ until, createdAt, ...sanction }) => ({
      ...sanction,
      until: until?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    })),
    whip: { url: `${config.siteUrl}/api/live/${nickname}/whip`, hasKey },
  };
}

/** As a performer may have set it; what an operator wrote into the database otherwise is none. */
const slowModeOf = (seconds: number): Studio['slowModeSeconds'] =>
  seconds === 5 || seconds === 10 || seconds === 30 || seconds === 60 ? seconds : 0;

const shownBroadcast = (broadcast: Broadcast): Studio['broadcasts'][number] => {
  const { id, startedAt, endedAt, source, viewers, peakViewers, bitrateKbps, lostPermille } = broadcast;
  return {
    id,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    source,
    viewers,
    peakViewers,
    bitrateKbps: knownRate(bitrateKbps),
    lostPermille,
  };
};
