import type { SeoEntry } from '@platform/shared/contracts';
import type { Queryable } from '../../../db/database';
import type { PageRecord } from '../bootstrap/record';
import { findSeoEntry, listSeoEntries } from '../bootstrap/repository';
import { closedEntry, editedEntry, entryOf } from './entries';
import { listedOn } from './listed-repository';
import { findSubject } from './repository';

export interface PathSeo {
  readonly seo: SeoEntry | null;
  /** 404 when the record does not exist. */
  readonly status: 200 | 404;
}

export interface PathSeoOptions {
  /** Origin for canonical addresses. */
  readonly siteUrl: string;
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
  { siteUrl, softMode }: PathSeoOptions,
): Promise<PathSeo> {
  if (isList(record)) return { seo: await pageEntry(db, path, record, { siteUrl, softMode }), status: 200 };
  const subject = await findSubject(db, record, path, softMode);
  if (!subject) return { seo: null, status: 404 };
  if (softMode && !subject.soft) return { seo: closedEntry({ path, parents: subject.parents }, siteUrl), status: 200 };
  const edited = await findSeoEntry(db, subject.path);
  return {
    seo: edited ? editedEntry(edited, siteUrl, [subject.scheme(siteUrl)]) : entryOf(subject, siteUrl),
    status: 200,
  };
}

type ListRecord = Extract<PageRecord, { kind: 'none' | 'games' | 'videos' | 'models' | 'rooms' }>;
const isList = (record: PageRecord): record is ListRecord =>
  ['none', 'games', 'videos', 'models', 'rooms'].includes(record.kind);

/** The editor's entry of a page that is no single record's, with what its list shows first. */
async function pageEntry(
  db: Queryable,
  path: string,
  { kind }: ListRecord,
  { siteUrl, softMode }: PathSeoOptions,
): Promise<SeoEntry | null> {
  const edited = await findSeoEntry(db, path);
  if (!edited) return null;
  const listed = kind === 'none' ? null : await listedOn(db, kind, siteUrl, softMode);
  return editedEntry(edited, siteUrl, listed ? [listed] : []);
}

/** All entries that editors wrote. */
export async function readEditedSeo(db: Queryable, siteUrl: string): Promise<SeoEntry[]> {
  return (await listSeoEntries(db)).map((entry) => editedEntry(entry, siteUrl, []));
}
