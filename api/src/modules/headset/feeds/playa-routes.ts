import { and, arrayContains, arrayOverlaps, asc, count, desc, eq, exists, not, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../services';
import { categories, models, studios, tags, videoModels, videos } from '../../../db/tables';
import { route } from '../../../http/route';
import { seek } from '../../catalogue/search/dictionary';
import { matches } from '../../catalogue/search/text-match';
import { createAddresses } from './addresses';
import { readFeed, visible } from './library';
import { refusal, status, success } from '../sign-in/envelope';
import { playaListView, playaView } from './playa';
import { createViewerOf, type Viewer } from './viewer';

const missing = (what: string) => refusal(status.notFound, `There is no such ${what}.`);
const SITE_NAME = 'Vespera';

interface PageQuestion {
  readonly 'page-index': number;
  readonly 'page-size': number;
  readonly direction: 'asc' | 'desc';
}

const pageOf = <T>(query: PageQuestion, total: number, content: readonly T[]) =>
  success({
    page_index: query['page-index'],
    page_size: query['page-size'],
    page_total: Math.ceil(total / query['page-size']),
    item_total: total,
    content: [...content],
  });

/** `/api/playa/v2`: the library for the PLAY'A headset app. */
export function playaRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const viewerOf = createViewerOf(app, services);
  const addresses = createAddresses(services);
  const words = (title: string | undefined) =>
    title
      ? seek(
          db,
          title
            .normalize('NFKC')
            .toLowerCase()
            .replace(/[\s\p{C}]+/gu, ' ')
            .trim(),
        )
      : Promise.resolve(undefined);

  route(app, 'GET /api/playa/v2/version', async () => success('2.0.0'));
  route(app, 'GET /api/playa/v2/config', async () =>
    success({
      site_name: SITE_NAME,
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
    const sought = await words(query.title);
    const included = query['included-categories'] ?? [];
    const excluded = query['excluded-categories'] ?? [];
    const where = and(
      matches(sought, videos.searchWords),
      query.studio === undefined ? undefined : eq(videos.studioId, query.studio),
      query.actor === undefined
        ? undefined
        : exists(
            db
              .select({ one: sql`1` })
              .from(videoModels)
              .where(and(eq(videoModels.videoId, videos.id), eq(videoModels.modelId, query.actor))),
          ),
      included.length === 0 ? undefined : arrayContains(videos.tagIds, included),
      excluded.length === 0 ? undefined : not(arrayOverlaps(videos.tagIds, excluded)),
    );
    const columns: Record<typeof query.order, PgColumn | SQL> = {
      title: sql`lower(${videos.title})`,
      release_date: videos.releasedOn,
      popularity: videos.popularity,
    };
    const by = query.direction === 'asc' ? asc : desc;
    const [[all], list] = await Promise.all([
      db.select({ total: count() }).from(videos).where(visible(viewer, where)),
      readFeed(db, viewer, {
        where,
        order: [by(columns[query.order]), asc(videos.id)],
        limit: query['page-size'],
        offset: query['page-index'] * query['page-size'],
      }),
    ]);
    return pageOf(
      query,
      all?.total ?? 0,
      list.map((video) => playaListView(viewer, video, addresses)),
    );
  });

  route(app, 'GET /api/playa/v2/video/{id}', async ({ params, request }) => {
    const viewer = await viewerOf(request);
    const [video] = await readFeed(db, viewer, { where: eq(videos.id, Number(params.id)), limit: 1 });
    return video ? success(playaView(viewer, video, addresses)) : missing('video');
  });

  const shown = ({ full }: Viewer, where?: SQL): SQL | undefined =>
    and(full ? undefined : eq(models.soft, true), where);
  const actorRef = (
    viewer: Viewer,
    row: { id: number; firstName: string; lastName: string; soft: boolean; portrait: { path: string } },
  ) => ({
    id: String(row.id),
    title: `${row.firstName} ${row.lastName}`,
    preview: addresses.picture(viewer, { path: row.portrait.path, soft: row.soft, width: 360 }),
  });

  route(app, 'GET /api/playa/v2/actors', async ({ query, request }) => {
    const viewer = await viewerOf(request);
    const where = shown(viewer, matches(await words(query.title), models.searchWords));
    const by = query.direction === 'asc' ? asc : desc;
    const order =
      query.order === 'title'
        ? by(sql`lower(${models.firstName} || ' ' || ${models.lastName})`)
        : by(models.popularity);
    const [[all], rows] = await Promise.all([
      db.select({ total: count() }).from(models).where(where),
      db
        .select()
        .from(models)
        .where(where)
        .orderBy(order, asc(models.id))
        .limit(query['page-size'])
        .offset(query['page-index'] * query['page-size']),
    ]);
    return pageOf(
      query,
      all?.total ?? 0,
      rows.map((row) => actorRef(viewer, row)),
    );
  });

  route(app, 'GET /api/playa/v2/actor/{id}', async ({ params, request }) => {
    const viewer = await viewerOf(request);
    const [row] = await db
      .select()
      .from(models)
      .where(shown(viewer, eq(models.id, Number(params.id))));
    if (!row) return missing('actor');
    const made = await db
      .selectDistinct({ id: studios.id, title: studios.name })
      .from(videoModels)
      .innerJoin(videos, eq(videos.id, videoModels.videoId))
      .innerJoin(studios, eq(studios.id, videos.studioId))
      .where(visible(viewer, eq(videoModels.modelId, row.id)))
      .orderBy(asc(studios.name));
    return success({
      ...actorRef(viewer, row),
      description: row.bio.join('\n\n'),
      studios: made.map(({ id, title }) => ({ id: String(id), title })),
    });
  });

  const studioRef = ({ id, name }: { id: number; name: string }) => ({ id: String(id), title: name, preview: null });
  route(app, 'GET /api/playa/v2/studios', async ({ query }) => {
    const rows = await db
      .select({ id: studios.id, name: studios.name })
      .from(studios)
      .orderBy(query.direction === 'asc' ? asc(studios.name) : asc(studios.position));
    const named = rows.filter(({ name }) => name.toLowerCase().includes(query.title?.toLowerCase() ?? ''));
    const start = query['page-index'] * query['page-size'];
    return pageOf(query, named.length, named.slice(start, start + query['page-size']).map(studioRef));
  });
  route(app, 'GET /api/playa/v2/studio/{id}', async ({ params }) => {
    const [row] = await db
      .select({ id: studios.id, name: studios.name })
      .from(studios)
      .where(eq(studios.id, Number(params.id)));
    return row ? success({ ...studioRef(row), description: '' }) : missing('studio');
  });

  route(app, 'GET /api/playa/v2/categories', async () => {
    const rows = await db.select({ id: tags.id, title: tags.title }).from(tags).orderBy(asc(tags.position));
    return success(rows.map(({ id, title }) => ({ id: String(id), title, preview: null })));
  });
  route(app, 'GET /api/playa/v2/categories-groups', async () => {
    const [groups, rows] = await Promise.all([
      db.select({ id: categories.id, title: categories.title }).from(categories).orderBy(asc(categories.position)),
      db.select({ id: tags.id, title: tags.title, categoryId: tags.categoryId }).from(tags).orderBy(asc(tags.position)),
    ]);
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
