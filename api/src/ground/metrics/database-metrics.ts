import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { Histogram, type Registry } from 'prom-client';
import { statementName } from '../db/statement-name';
import type { QueryWatch } from '../db/watched-client';
import { createMeter } from './meter';

/** Seconds. */
const BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5, 30];
const MAX_TEXTS = 2_000;

/** Shows the pool's connections, and how long statements take. @returns what the clients of the pool tell */
export function measureDatabase(registry: Registry, pool: pg.Pool): QueryWatch {
  const { gauge, gaugeBy } = createMeter(registry);
  gaugeBy('db_pool_connections', 'Connections of this process to the database.', ['state'], () => [
    [{ state: 'used' }, pool.totalCount - pool.idleCount],
    [{ state: 'idle' }, pool.idleCount],
  ]);
  gauge('db_pool_waiting', 'Queries that wait for a connection.', () => pool.waitingCount);
  const durations = new Histogram({
    name: 'db_query_duration_seconds',
    help: 'Time of a statement, by its verb and first table.',
    labelNames: ['statement'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const names = new LRUCache<string, string>({ max: MAX_TEXTS });
  return (text) => {
    let statement = names.get(text);
    if (statement === undefined) names.set(text, (statement = statementName(text)));
    const begun = performance.now();
    return () => durations.observe({ statement }, (performance.now() - begun) / 1_000);
  };
}
