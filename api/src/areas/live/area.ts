import { defineArea } from '../../ground/area';
import { DAY } from '../../ground/jobs/retention-repository';
import { on } from '../../ground/events';
import { signedOut } from '../identity/sessions/events';
import { measureCalls } from './call/counts';
import { callRoutes } from './call/routes';
import { camgirlRoutes } from './camgirls/routes';
import { measureChat } from './chat/metrics';
import { chatRoutes } from './chat/routes';
import { chatSocketRoutes } from './chat/socket-routes';
import { earningsRoutes } from './earnings/routes';
import { followersJob } from './followers/job';
import { createPushSender } from './followers/push';
import { followerRoutes } from './followers/routes';
import { loopRoutes } from './loops/routes';
import { measureNode } from './media-node/metrics';
import { visitorRetention } from './chat/visitors-repository';
import { eraseLive, exportLive, performerProfile } from './member-data-repository';
import { papersJob } from './papers/job';
import { papersPurgeJob } from './papers/purge-job';
import { isSealedWith, readPaperFiles } from './papers/repository';
import { resealPapersJob } from './papers/reseal-job';
import { paperRoutes } from './papers/routes';
import { PAPERS_KEY, printOf } from './papers/seal';
import { papersSettleJob } from './papers/settle-job';
import { papersStatus } from './papers/status';
import { privateShowsJob } from './private/job';
import { privateInviteRetention } from './private/retention-repository';
import { privateRoutes } from './private/routes';
import { providerRoutes } from './provider/routes';
import { showFilmRoutes } from './show-films/routes';
import { showFilmsJob } from './show-films/job';
import { readFilmKeys } from './show-films/repository';
import { createLiveServices } from './services';
import { liveSettings } from './settings';
import { measureSignalling } from './signalling/metrics';
import { signallingRoutes } from './signalling/routes';
import { stillsJob } from './stills/job';
import { stillRoutes } from './stills/routes';
import { studioRoutes } from './studio/routes';
import { showRetention } from './studio/shows-repository';
import { viewerRoutes } from './studio/viewer-routes';
import { startMedia, startRelay } from './start-media';
import { liveStatus, measureRedis } from './status';
import { REFUSED_STREAM_ROUTES, whipRoutes } from './whip/routes';
import type { LiveServices } from './services';

/** Live rooms: calls, chat, media nodes, the studio. */
export const liveArea = defineArea<LiveServices>({
  name: 'live',
  settings: liveSettings,
  keys: ({ papersKey, pushKey, roomTicketKey }) => [
    {
      name: 'room-ticket-key',
      variable: 'ROOM_TICKET_KEY',
      configured: roomTicketKey,
      lost: 'rooms that are open have to be entered again',
      goodForMs: DAY,
    },
    {
      name: 'push-key',
      variable: 'PUSH_KEY',
      configured: pushKey,
      lost: 'browsers have to be asked for notifications again',
      goodForMs: null,
    },
    {
      name: PAPERS_KEY,
      variable: 'PAPERS_KEY',
      configured: papersKey,
      lost: 'papers of performers can’t be looked at',
      goodForMs: DAY,
      needsFormer: (db, _present, former) => isSealedWith(db, printOf(former)),
    },
  ],
  services: createLiveServices,
  hooks(app, { chat, mediaNode, signalling, turn }) {
    app.decorate('signalling', signalling);
    app.decorate('turn', turn);
    app.decorate('mediaNode', mediaNode);
    app.decorate('chat', chat);
  },
  routes(app, services) {
    for (const register of [
      callRoutes,
      camgirlRoutes,
      chatRoutes,
      chatSocketRoutes,
      earningsRoutes,
      followerRoutes,
      loopRoutes,
      paperRoutes,
      privateRoutes,
      providerRoutes,
      showFilmRoutes,
      signallingRoutes,
      stillRoutes,
      studioRoutes,
      viewerRoutes,
      whipRoutes,
    ])
      register(app, services);
  },
  unlistedRoutes: REFUSED_STREAM_ROUTES,
  metrics(registry, { calls, chat, config: { redisUrl }, mediaNode, signalling }) {
    if (redisUrl !== null) measureRedis(registry, redisUrl);
    measureCalls(registry, calls);
    measureSignalling(registry, signalling);
    if (mediaNode !== null) measureNode(registry, mediaNode);
    measureChat(registry, chat);
  },
  jobs: [
    privateShowsJob,
    stillsJob,
    showFilmsJob,
    followersJob,
    papersJob,
    papersSettleJob,
    resealPapersJob,
    papersPurgeJob,
  ],
  senders: (services) => ({ push: createPushSender(services) }),
  retentions: [privateInviteRetention, visitorRetention, showRetention],
  prepare: startRelay,
  start: (_app, services) => startMedia(services),
  close({ access, turn }) {
    turn.close();
    access.close();
  },
  listens: [on(signedOut, async (_tx, _none, { chat }: LiveServices) => chat.accessChanged())],
  status: [...liveStatus, papersStatus],
  storedFiles: async (db) => [...(await readPaperFiles(db)), ...(await readFilmKeys(db))],
  profile: performerProfile,
  exportOf: exportLive,
  erase: eraseLive,
});
