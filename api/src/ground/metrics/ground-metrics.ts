import type { Registry } from 'prom-client';
import type { Database } from '../db/database';
import type { SpaceWatch } from '../db/space-watch';
import { readJobRecords } from '../jobs/job-repository';
import { diskSpaceOf } from '../status/disk-status';
import { createMeter } from './meter';

/** Shows when each job last did its work, on whichever server, and how full the disk of the data folder is. */
export function measureGround(
  registry: Registry,
  db: Database,
  dataDir: string,
  space: Pick<SpaceWatch, 'isFull'>,
): void {
  const { gaugeBy } = createMeter(registry);
  gaugeBy(
    'job_last_success_timestamp_seconds',
    'When a job last did its work, on any server.',
    ['job_name'],
    async () =>
      [...(await readJobRecords(db))].flatMap(([job, { succeededAt }]) =>
        succeededAt === null ? [] : [[{ job_name: job }, Date.parse(succeededAt) / 1_000] as const],
      ),
  );
  gaugeBy('job_failures', 'Rounds of a job that have failed in a row.', ['job_name'], async () =>
    [...(await readJobRecords(db))].map(([job, { failures }]) => [{ job_name: job }, failures] as const),
  );
  gaugeBy('disk_bytes', 'The disk of the data folder.', ['state'], async () => {
    const { free, size } = await diskSpaceOf(dataDir);
    return [
      [{ state: 'free' }, free],
      [{ state: 'size' }, size],
    ];
  });
  gaugeBy('database_writable', 'Whether the database can be reached and takes writes: 1 or 0.', [], async () => {
    const isReadOnly = await db.$client
      .query<{ on: boolean }>(`select current_setting('transaction_read_only') = 'on' as on`)
      .then(({ rows }) => rows[0]?.on !== false)
      .catch(() => true);
    const isFull = isReadOnly || (await space.isFull().catch(() => true));
    return [[{}, isFull ? 0 : 1]];
  });
}
