/** Types that the demo may import from this folder. */
export type { Entry } from '../areas/ledger/ledger/repository';
export type { Queryable } from '../ground/db/database';
export type { KeepFile, SeedModule, SeedTools } from './seed-tools';
