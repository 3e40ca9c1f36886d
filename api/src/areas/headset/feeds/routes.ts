import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { HeadsetServices } from '../services';
import { notFound } from '../../../ground/errors';
import { addFavourite, removeFavourite } from '../../catalogue/favourites/repository';
import { noteSeen } from '../../catalogue/favourites/history-repository';
import { readScriptFile } from '../../catalogue/scripts/read-script';
import { createAddresses } from './addresses';
import { deovrLibrary, deovrScene } from './deovr';
import { heresphereLibrary, heresphereScan, heresphereVideo } from './heresphere';
import type { FeedVideo } from './library';
import { findFeedVideo, readFeed } from './repository';
import { createViewerOf, type Viewer } from './viewer';

const Id = z.coerce.number().int().min(1).max(2_000_000_000);
/** Where watching is: milliseconds; 2 is a pause, 3 the end. */
const PlayerEvent = z.object({ event: z.number().int(), time: z.number().min(0) });
const Favourite = z.object({ isFavorite: z.boolean() });

/** `/deovr` and `/heresphere`: the library for headset apps, in their own shapes. */
export async function headsetRoutes(app: FastifyInstance, services: HeadsetServices): Promise<void> {
  const { db, now, media } = services;
  const viewerOf = createViewerOf(app, services);
  const addresses = createAddresses(services);
  const script = readScriptFile(media);
  // DeoVR sends forms. Nothing here is done in the name of a cookie alone, so another site gains nothing by sending one.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const open = { config: { rules: { access: 'public', audience: 'any' }, headset: true } } as const;

  async function one(request: FastifyRequest, viewer: Viewer): Promise<FeedVideo> {
    const { id } = request.params as { id: string };
    const known = Id.safeParse(id);
    const video = known.success ? await findFeedVideo(db, viewer, known.data) : null;
    if (!video) throw notFound('There is no such video.');
    return video;
  }

  for (const method of ['GET', 'POST'] as const) {
    app.route({
      method,
      url: '/deovr',
      ...open,
      handler: async (request) => {
        const viewer = await viewerOf(request);
        return deovrLibrary(viewer, await readFeed(db, viewer), addresses);
      },
    });
    app.route({
      method,
      url: '/deovr/:id',
      ...open,
      handler: async (request) => {
        const viewer = await viewerOf(request);
        return deovrScene(viewer, await one(request, viewer), addresses);
      },
    });
    app.route({
      method,
      url: '/heresphere',
      ...open,
      handler: async (request, reply) => {
        const viewer = await viewerOf(request);
        void reply.header('HereSphere-JSON-Version', '1');
        return heresphereLibrary(viewer, await readFeed(db, viewer), addresses);
      },
    });
    app.route({
      method,
      url: '/heresphere/:id',
      ...open,
      handler: async (request, reply) => {
        const viewer = await viewerOf(request);
        void reply.header('HereSphere-JSON-Version', '1');
        const video = await one(request, viewer);
        const wanted = Favourite.safeParse(request.body);
        // By credentials only: a page of another site could send this with a member's cookie.
        if (!wanted.success || viewer.accountId === null || !sentCredentials(request.body))
          return heresphereVideo(viewer, video, addresses);
        const item = { gameId: null, videoId: video.row.id, modelId: null };
        await (wanted.data.isFavorite
          ? addFavourite(db, viewer.accountId, item, now())
          : removeFavourite(db, viewer.accountId, item));
        return heresphereVideo(viewer, { ...video, favourite: wanted.data.isFavorite }, addresses);
      },
    });
  }
  app.post('/heresphere/scan', open, async (request, reply) => {
    const viewer = await viewerOf(request);
    void reply.header('HereSphere-JSON-Version', '1');
    return heresphereScan(await readFeed(db, viewer), addresses);
  });
  app.post('/heresphere/events/:id', open, async (request, reply) => {
    const viewer = await viewerOf(request);
    void reply.header('HereSphere-JSON-Version', '1');
    const video = await one(request, viewer);
    const event = PlayerEvent.safeParse(request.body);
    if (event.success && event.data.event >= 2 && viewer.accountId !== null && sentCredentials(request.body)) {
      const seconds = Math.min(Math.round(event.data.time / 1000), video.row.durationSeconds);
      await noteSeen(db, viewer.accountId, { gameId: null, videoId: video.row.id, modelId: null }, seconds, now());
    }
    return {};
  });
  for (const method of ['GET', 'POST'] as const) {
    app.route({
      method,
      url: '/heresphere/:id/script/:file',
      ...open,
      handler: async (request) => {
        const video = await one(request, await viewerOf(request));
        const { file } = request.params as { file: string };
        const found = video.files.find(({ part }) => String(part) === file);
        if (!found || found.locked !== null) throw notFound('There is no script for this file.');
        return (await script(found.frame.script)).script;
      },
    });
  }
}

const sentCredentials = (body: unknown): boolean => typeof body === 'object' && body !== null && 'password' in body;
