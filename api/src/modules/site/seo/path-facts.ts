import type { SeoEntry } from '@platform/shared/contracts';
import type { Queryable } from '../../../db/database';
import { meaningOf, plainPath } from '../bootstrap/known-paths';
import { findSeoEntry, listSeoEntries } from '../bootstrap/repository';
import { closedEntry, editedEntry, entryOf, isUnlisted } from './entries';
import { listedOn } from './listed-repository';
import { findSubject } from './repository';

export interface PathFacts {
  readonly seo: SeoEntry | null;
  /** 404 when the path names something that does not exist. */
  readonly status: 200 | 404;
}

export interface PathFactsOptions {
  /** Origin for canonical addresses. */
  readonly siteUrl: string;
  /** The visitor may see soft sources only: what is not soft is not even named to them. */
  readonly softMode: boolean;
}

/**
 * What is known of a path: the editor's entry where there is one, else one made from the record it names.
 * @param path any path, with or without a query
 */
export async function readPathFacts(
  db: Queryable,
  path: string,
  { siteUrl, softMode }: PathFactsOptions,
): Promise<PathFacts> {
  const plain = plainPath(path);
  const meaning = meaningOf(plain);
  if (meaning.kind === 'fixed') return { seo: await fixedEntry(db, plain, { siteUrl, softMode }), status: 200 };
  const subject = await findSubject(db, meaning, plain, softMode);
  if (!subject) return { seo: null, status: 404 };
  if (softMode && !subject.soft)
    return { seo: closedEntry({ path: plain, parents: subject.parents }, siteUrl), status: 200 };
  const edited = await findSeoEntry(db, subject.path);
  return {
    seo: edited ? editedEntry(edited, siteUrl, [subject.scheme(siteUrl)]) : entryOf(subject, siteUrl),
    status: 200,
  };
}

const dashboard = { title: 'Dashboard', url: '/dashboard' };

async function fixedEntry(
  db: Queryable,
  path: string,
  { siteUrl, softMode }: PathFactsOptions,
): Promise<SeoEntry | null> {
  const edited = await findSeoEntry(db, path);
  if (!edited)
    return isUnlisted(path)
      ? closedEntry({ path, parents: path.startsWith('/dashboard/') ? [dashboard] : [] }, siteUrl)
      : null;
  const listed = await listedOn(db, path, siteUrl, softMode);
  return editedEntry(edited, siteUrl, listed ? [listed] : []);
}

/** The editor's entries of all fixed pages. */
export async function readFixedSeo(db: Queryable, siteUrl: string): Promise<SeoEntry[]> {
  return (await listSeoEntries(db)).map((entry) => editedEntry(entry, siteUrl, []));
}
