/** Subject of a page, as named by the caller: a record by its slug, a list, the text page at the path, or nothing. */
export type PageRecord =
  | { readonly kind: 'none' }
  | { readonly kind: 'game' | 'model' | 'video' | 'room'; readonly slug: string }
  | { readonly kind: 'games' | 'models' | 'videos' | 'rooms' }
  | { readonly kind: 'text' };

/** @param record as the contract has it, e.g. `game:neon-dunes`, `games`, `text` */
export function readRecord(record: string | undefined): PageRecord {
  if (record === undefined) return { kind: 'none' };
  const [kind, ...slug] = record.split(':');
  return { kind, slug: slug.join(':') } as PageRecord;
}
