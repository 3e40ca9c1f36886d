import type { PageWords, SeoEntry } from '@platform/shared/contracts';
import type { SiteConfig } from '../settings';
import type { Queryable } from '../../../ground/db/database';
import type { PageRecord } from '../bootstrap/record';
import { findGame } from '../../catalogue/games/repository';
import { findSeoEntry } from '../bootstrap/repository';
import { listSeoEntries } from '../../content/seo-entries-repository';
import { readBrand } from '../brand/repository';
import { closedEntry, editedEntry, entryOf, softTextEntry } from './entries';
import { listedOn } from './listed-repository';
import { findSubject } from './repository';
import { type SeoSite, seoSiteOf } from './seo-site';

export interface PathSeo {
  readonly seo: SeoEntry | null;
  /** 404 when the record does not exist. */
  readonly status: 200 | 404;
}

export interface PathSeoOptions {
  readonly config: SiteConfig;
  /** The visitor may see soft sources only; the entry names nothing else. */
  readonly softMode: boolean;
}

/**
 * Reads the SEO entry and status of a path: the editor's entry, else one made from the record of its page.
 * @param path without query
 * @param record what the page at the path is about
 */
export async function readPathSeo(
  db: Queryable,
  path: string,
  record: PageRecord,
  { config, softMode }: PathSeoOptions,
): Promise<PathSeo> {
  const named = readBrand(db).then((brand) => seoSiteOf(config, brand));
  if (isList(record)) {
    const [edited, site] = await Promise.all([findSeoEntry(db, path), named]);
    return { seo: edited && (await pageEntry(db, edited, record, { site, softMode })), status: 200 };
  }
  const [subject, site] = await Promise.all([findSubject(db, record, path, softMode), named]);
  if (!subject) return { seo: null, status: (await isOwnersPage(db, record, path)) ? 200 : 404 };
  if (softMode && !subject.soft) {
    const { parents, softText } = subject;
    const seo = softText === null ? closedEntry({ path, parents }, site) : softTextEntry(subject, softText, site);
    return { seo, status: 200 };
  }
  const edited = await findSeoEntry(db, subject.path);
  return {
    seo: edited ? editedEntry(edited, site, [subject.scheme(site)], subject) : entryOf(subject, site),
    status: 200,
  };
}

/** The page on which the owners of a game that is not listed play it: its head names nothing, and the page itself asks whose it is. */
const isOwnersPage = async (db: Queryable, record: PageRecord, path: string): Promise<boolean> =>
  record.kind === 'game' &&
  path === `/games/${record.slug}/play` &&
  (await findGame(db, { slug: record.slug }))?.game.isListed === false;

type ListRecord = Extract<PageRecord, { kind: 'none' | 'games' | 'videos' | 'models' | 'rooms' }>;
const isList = (record: PageRecord): record is ListRecord =>
  ['none', 'games', 'videos', 'models', 'rooms'].includes(record.kind);

/** The editor's entry of a page that is no single record's, with what its list shows first. */
async function pageEntry(
  db: Queryable,
  edited: SeoEntry,
  { kind }: ListRecord,
  { site, softMode }: { site: SeoSite; softMode: boolean },
): Promise<SeoEntry> {
  const listed = kind === 'none' ? null : await listedOn(db, kind, site.origin, softMode);
  return editedEntry(edited, site, listed ? [listed] : []);
}

/** The words that an editor gave the page of a path; empty ones where there is no entry. */
export async function readPageWords(db: Queryable, path: string): Promise<PageWords> {
  const entry = await findSeoEntry(db, path);
  return entry?.page ?? { h1: '', h2: '', description: '' };
}

/** All entries that editors wrote. */
export async function readEditedSeo(db: Queryable, config: SiteConfig): Promise<SeoEntry[]> {
  const [entries, brand] = await Promise.all([listSeoEntries(db), readBrand(db)]);
  return entries.map((entry) => editedEntry(entry, seoSiteOf(config, brand), []));
}
