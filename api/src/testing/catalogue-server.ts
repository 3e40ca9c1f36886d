import { bumpContentVersion } from '../ground/db/content-version';
import { runMigrations } from '../ground/db/migrate';
import { importListed } from './import-listed';
import { createBenchSite } from './bench-site';
import { randomCatalogue } from './random-catalogue';

interface CatalogueServer {
  readonly origin: string;
  /** Seconds the import took. */
  readonly importSeconds: number;
  /** Copies every game so many times with other prices, dates and popularity, as a library that grew. */
  multiply(times: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * The production server on a scratch database with a random catalogue; everything goes when it is closed.
 * @param gameCount how many games are imported
 * @param videoCount how many videos are imported
 * @public e2e/benches/catalogue.mjs imports it at run time
 */
export async function startCatalogueServer(gameCount: number, videoCount: number): Promise<CatalogueServer> {
  const site = await createBenchSite('catalogue');
  const { database } = site;
  await runMigrations(database.pool);
  const content = randomCatalogue('bench', gameCount, videoCount);
  const begun = performance.now();
  await importListed(database.db, content);
  const importSeconds = (performance.now() - begun) / 1000;
  await database.pool.query('vacuum analyze');
  const origin = await site.serve();
  return {
    origin,
    importSeconds,
    multiply: async (times) => {
      const columns = `tagline, description, studio_id, tag_ids, soft, view, rating, rating_spread, difficulty, scripts, projection, hours, scenes, endings, standard_discount, premium_discount, gems,
        updated_on, languages, comfort, headsets, files, poster, logo, logo_left, hero, gallery, clip, keywords, position, papers_until`;
      await database.pool.query('set statement_timeout = 0');
      await database.pool.query(
        `insert into games (slug, title, popularity, coins, released_on, ${columns})
         select slug || '-' || copy, title || ' ' || copy, (random() * 500)::int, (random() * 40)::int * 50, released_on + copy::int, ${columns} from games cross join generate_series(1, $1::int) as copy`,
        [times],
      );
      await database.pool.query('vacuum analyze games');
      // The cache must drop the replies made before.
      await bumpContentVersion(database.db);
    },
    close: site.close,
  };
}
