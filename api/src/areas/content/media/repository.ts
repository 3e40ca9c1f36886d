import { eq, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm';
import { type MediaOwner, mediaOwners, type MediaReference } from '../schema/media-references';
import type { Queryable } from '../../../ground/db/database';
import { mediaFiles, withdrawnPictures } from '../tables';
import { sheetOf } from './thumbnails';

export type MediaFileRow = typeof mediaFiles.$inferSelect;

/** A file in the store, and what was measured of it. */
export type StoredFile = Pick<
  MediaFileRow,
  'sizeBytes' | 'width' | 'height' | 'durationSeconds' | 'codecs' | 'chapters' | 'color'
> & {
  readonly key: string;
};

/** A file, and whether it was taken off the site. */
export type FoundFile = MediaFileRow & { readonly isWithdrawn: boolean };

/** @returns null for a file that no content names */
export async function findMediaFile(db: Queryable, name: string): Promise<FoundFile | null> {
  const [found] = await db
    .select({
      ...getTableColumns(mediaFiles),
      isWithdrawn: sql<boolean>`exists (select 1 from ${withdrawnPictures} where ${withdrawnPictures.name} = ${mediaFiles.name})`,
    })
    .from(mediaFiles)
    .where(eq(mediaFiles.name, name));
  return found ?? null;
}

/** The chapters that films themselves have, by name. */
export async function chaptersOf(
  db: Queryable,
  names: readonly string[],
): Promise<Map<string, NonNullable<MediaFileRow['chapters']>>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .select({ name: mediaFiles.name, chapters: mediaFiles.chapters })
    .from(mediaFiles)
    .where(inArray(mediaFiles.name, [...names]));
  return new Map(rows.flatMap(({ name, chapters }) => (chapters === null ? [] : [[name, chapters] as const])));
}

/** The names of all files that content names. */
export async function mediaNames(db: Queryable): Promise<Set<string>> {
  return new Set((await db.select({ name: mediaFiles.name }).from(mediaFiles)).map(({ name }) => name));
}

/** Everything that lies in the store, by name. */
export async function storedFiles(db: Queryable): Promise<Map<string, StoredFile>> {
  const rows = await db.select().from(mediaFiles).where(isNotNull(mediaFiles.key));
  return new Map(rows.flatMap(({ key, ...row }) => (key === null ? [] : [[row.name, { key, ...row }] as const])));
}

/** The keys of all files that content names. */
export async function usedKeys(db: Queryable): Promise<Set<string>> {
  const rows = await db.selectDistinct({ key: mediaFiles.key }).from(mediaFiles).where(isNotNull(mediaFiles.key));
  return new Set(rows.flatMap(({ key }) => key ?? []));
}

const ROWS_PER_STATEMENT = 500;

/**
 * Makes the table what the document says.
 * @param stored what lies in the store, by name; what is missing there is the demo's
 */
export async function writeMediaFiles(
  tx: Queryable,
  references: readonly MediaReference[],
  stored: ReadonlyMap<string, StoredFile>,
): Promise<void> {
  const owners = mediaOwners(references);
  const partsOf = groupParts([...stored.keys()]);
  const rows = [...owners].flatMap(([name, owner]) => {
    const parts = owner.kind === 'playlist' ? (partsOf.get(name) ?? []) : [];
    const sheet = owner.kind === 'thumbnails' ? sheetOf(name) : null;
    return [
      rowOf(name, owner, stored.get(name)),
      ...(sheet === null ? [] : [rowOf(sheet, { ...owner, kind: 'thumbnail-sheet' }, stored.get(sheet))]),
      ...parts.map((part) =>
        rowOf(part, { ...owner, kind: part.endsWith('.m3u8') ? 'playlist' : 'film' }, stored.get(part)),
      ),
    ];
  });
  await tx.delete(mediaFiles);
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    await tx
      .insert(mediaFiles)
      .values(rows.slice(start, start + ROWS_PER_STATEMENT))
      .onConflictDoNothing();
}

function rowOf(name: string, { kind, owner, soft, image }: MediaOwner, file: StoredFile | undefined) {
  return {
    name,
    key: file?.key ?? null,
    kind,
    soft,
    ownerKind: owner.kind,
    ownerSlug: owner.slug,
    sizeBytes: file?.sizeBytes ?? null,
    width: file?.width ?? image?.width ?? null,
    height: file?.height ?? image?.height ?? null,
    durationSeconds: file?.durationSeconds ?? null,
    codecs: file?.codecs ?? null,
    chapters: file?.chapters ?? null,
    color: file?.color ?? image?.color ?? null,
  };
}

/** The stored files of HLS streams, by the master playlist after which they are named (streams/playlist.ts). */
function groupParts(names: readonly string[]): Map<string, string[]> {
  const parts = new Map<string, string[]>();
  for (const name of names) {
    const [, stem] = /^(streams\/[a-z0-9-]+)\.[a-z0-9-]+\.(?:m3u8|mp4)$/.exec(name) ?? [];
    if (stem === undefined) continue;
    const playlist = `${stem}.m3u8`;
    parts.set(playlist, [...(parts.get(playlist) ?? []), name]);
  }
  return parts;
}
