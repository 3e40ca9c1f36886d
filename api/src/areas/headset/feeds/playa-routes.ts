import type { FastifyInstance } from 'fastify';
import type { HeadsetServices } from '../services';
import { route } from '../../../ground/http/route';
import { readSiteName } from '../../messages/mail/site-name-repository';
import { createAddresses } from './addresses';
import { findActor, findStudio, listActors, listCategories, listStudios, listTags } from './directory-repository';
import { findFeedVideo, listFeed, type ListPage } from './repository';
import { refusal, status, success } from '../sign-in/envelope';
import { playaListView, playaView } from './playa';
import { createViewerOf, type Viewer } from './viewer';

const missing = (what: string) => refusal(status.notFound, `There is no such ${what}.`);

interface PageQuery {
  readonly 'page-index': number;
  readonly 'page-size': number;
  readonly direction: 'asc' | 'desc';
}

const pageIn = (query: PageQuery): ListPage => ({
  index: query['page-index'],
  size: query['page-size'],
  direction: query.direction,
});

const pageOf = <T>(query: PageQuery, total: number, content: readonly T[]) =>
  success({
    page_index: query['page-index'],
    page_size: query['page-size'],
    page_total: Math.ceil(total / query['page-size']),
    item_total: total,
    content: [...content],
  });

/** `/api/playa/v2`: the library for the PLAY'A headset app. */
export function playaRoutes(app: FastifyInstance, services: HeadsetServices): void {
  const { db } = services;
  const viewerOf = createViewerOf(app, services);
  const addresses = createAddresses(services);
  route(app, 'GET /api/playa/v2/version', async () => success('2.0.0'));
  route(app, 'GET /api/playa/v2/config', async () =>
    success({
      site_name: await readSiteName(db),
      site_logo: null,
      auth: true,
      auth_by_code: true,
      actors: true,
      categories: true,
      categories_groups: true,
      studios: true,
      scripts: true,
      masks: false,
      analytics: true,
      theme: 0,
      ar: false,
      nsfw: true,
    }),
  );

  route(app, 'GET /api/playa/v2/videos', async ({ query, request }) => {
    const viewer = await viewerOf(request);
    const { total, items } = await listFeed(
      db,
      viewer,
      {
        title: query.title,
        order: query.order,
        studioId: query.studio,
        actorId: query.actor,
        includedTags: query['included-categories'] ?? [],
        excludedTags: query['excluded-categories'] ?? [],
      },
      pageIn(query),
    );
    return pageOf(
      query,
      total,
      items.map((video) => playaListView(viewer, video, addresses)),
    );
  });

  route(app, 'GET /api/playa/v2/video/{id}', async ({ params, request }) => {
    const viewer = await viewerOf(request);
    const video = await findFeedVideo(db, viewer, Number(params.id));
    return video ? success(playaView(viewer, video, addresses)) : missing('video');
  });

  const actorRef = (
    viewer: Viewer,
    row: { id: number; firstName: string; lastName: string; soft: boolean; portrait: { path: string } },
  ) => ({
    id: String(row.id),
    title: `${row.firstName} ${row.lastName}`,
    preview: addresses.image(viewer, { path: row.portrait.path, soft: row.soft, width: 360 }),
  });

  route(app, 'GET /api/playa/v2/actors', async ({ query, request }) => {
    const viewer = await viewerOf(request);
    const { total, items } = await listActors(db, viewer, query, pageIn(query));
    return pageOf(
      query,
      total,
      items.map((row) => actorRef(viewer, row)),
    );
  });

  route(app, 'GET /api/playa/v2/actor/{id}', async ({ params, request }) => {
    const viewer = await viewerOf(request);
    const found = await findActor(db, viewer, Number(params.id));
    if (!found) return missing('actor');
    return success({
      ...actorRef(viewer, found.row),
      description: found.row.bio.join('\n\n'),
      studios: found.studios.map(({ id, name }) => ({ id: String(id), title: name })),
    });
  });

  const studioRef = ({ id, name }: { id: number; name: string }) => ({ id: String(id), title: name, preview: null });
  route(app, 'GET /api/playa/v2/studios', async ({ query }) => {
    const rows = await listStudios(db, query.direction === 'asc' ? 'name' : 'position');
    const named = rows.filter(({ name }) => name.toLowerCase().includes(query.title?.toLowerCase() ?? ''));
    const start = query['page-index'] * query['page-size'];
    return pageOf(query, named.length, named.slice(start, start + query['page-size']).map(studioRef));
  });
  route(app, 'GET /api/playa/v2/studio/{id}', async ({ params }) => {
    const row = await findStudio(db, Number(params.id));
    return row ? success({ ...studioRef(row), description: '' }) : missing('studio');
  });

  route(app, 'GET /api/playa/v2/categories', async () => {
    return success((await listTags(db)).map(({ id, title }) => ({ id: String(id), title, preview: null })));
  });
  route(app, 'GET /api/playa/v2/categories-groups', async () => {
    const [groups, rows] = await Promise.all([listCategories(db), listTags(db)]);
    return success(
      groups.map((group) => ({
        id: String(group.id),
        title: group.title,
        items: rows
          .filter(({ categoryId }) => categoryId === group.id)
          .map(({ id, title }) => ({ id: String(id), title })),
      })),
    );
  });
}
