/** What the demo takes of this folder: types alone. */
export type { Entry } from '../areas/ledger/ledger/repository';
export type { Queryable } from '../ground/db/database';
export type { KeepFile, SeedModule, SeedTools } from './seed-tools';
