/** Every table, for drizzle-kit and for tests: an area's code imports its own tables and those of areas below it. */
export * from './ground/db/tables';
export * from './areas/messages/tables';
export * from './areas/identity/tables';
export * from './areas/age/tables';
export * from './areas/ledger/tables';
export * from './areas/content/tables';
export * from './areas/catalogue/tables';
export * from './areas/commerce/tables';
export * from './areas/live/tables';
export * from './areas/site/tables';
export * from './areas/staff/tables';
