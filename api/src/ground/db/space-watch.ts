import type pg from 'pg';
import type { QueryWatch } from './watched-client';

/** PostgreSQL's disk_full. */
const DISK_FULL = '53100';
/** Kilobytes that are written, and taken back, to see whether there is room. */
const PROBE_KB = 512;
/** Milliseconds between two looks; a probe costs rows of the catalogue. */
const PROBE_EVERY_MS = 3_000;

/**
 * Whether the disk of the database takes more: half a megabyte is written to an uncommitted table, and rolled back.
 * @returns false only where PostgreSQL says that its disk is full
 */
export async function hasSpace(pool: Pick<pg.Pool, 'connect'>): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `create temporary table space_probe on commit drop as
         select repeat(md5(n::text), 32) from generate_series(1, ${PROBE_KB}) as n`,
    );
    return true;
  } catch (error) {
    return (error as { code?: string }).code !== DISK_FULL;
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
  }
}

/** Notices that the disk of the database is full by the statements that fail of it, and when there is room again. */
export class SpaceWatch {
  #isFull = false;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #looking: Promise<boolean> | null = null;

  constructor(private readonly pool: Pick<pg.Pool, 'connect'>) {}

  /** To be told of each statement. */
  readonly watch: QueryWatch = () => (failure) => {
    if ((failure as { code?: string } | undefined)?.code === DISK_FULL) this.#isFull = true;
  };

  /** Looks itself only once a statement has failed: what is fine costs nothing. */
  async isFull(): Promise<boolean> {
    if (!this.#isFull || performance.now() - this.#lookedAt < PROBE_EVERY_MS) return this.#isFull;
    this.#looking ??= hasSpace(this.pool).finally(() => {
      this.#looking = null;
      this.#lookedAt = performance.now();
    });
    this.#isFull = !(await this.#looking);
    return this.#isFull;
  }
}
