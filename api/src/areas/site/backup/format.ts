import { z } from 'zod';

/** The parts of a backup, in order; `docs/spec/operating.md#backups` describes their content. */
export const parts = {
  about: 'backup.json',
  keys: 'keys.jwe',
  rows: (table: string, number: number): string => `rows/${table}/${String(number).padStart(6, '0')}.gz`,
  rowsOf: (table: string): string => `rows/${table}/`,
  media: (key: string): string => `media/${key}`,
  contents: 'contents.json',
} as const;

export const MEDIA = 'media/';

/** Increase it when an older release cannot read what a newer one writes. */
export const FORMAT = 1;

const Table = z.object({ name: z.string(), columns: z.array(z.string()).min(1) });
const Sequence = z.object({ name: z.string(), lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() });

/** The first part. */
export const About = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** The version of the API that wrote it. */
  release: z.string(),
  /** Name of the last migration, and hashes of all. */
  migration: z.string(),
  journal: z.array(z.string()).min(1),
  /** Whether keys are included, sealed; keys that are left out must be restored by hand. */
  keys: z.enum(['sealed', 'left out']),
  keyNames: z.array(z.string()),
  /** Id of the backup's row in `backups`, which is still open within it. */
  row: z.number().int().optional(),
  tables: z.array(Table),
  sequences: z.array(Sequence),
});
export type About = z.infer<typeof About>;

/** The last part. */
export const Contents = z.object({
  /** Rows by table. */
  rows: z.record(z.string(), z.number().int().min(0)),
  files: z.number().int().min(0),
  /** Keys of files that content names and the store lacks. */
  missingFiles: z.array(z.string()),
  /** Keys of files whose content does not match their name. */
  damagedFiles: z.array(z.string()),
});
export type Contents = z.infer<typeof Contents>;
