import { ageArea } from './areas/age/area';
import { catalogueArea } from './areas/catalogue/area';
import { commerceArea } from './areas/commerce/area';
import { contentArea } from './areas/content/area';
import { headsetArea } from './areas/headset/area';
import { hasMembers } from './areas/identity/accounts/repository';
import { identityArea } from './areas/identity/area';
import { ledgerArea } from './areas/ledger/area';
import { liveArea } from './areas/live/area';
import { messagesArea } from './areas/messages/area';
import { siteArea } from './areas/site/area';
import { staffArea } from './areas/staff/area';
import type { StaffServices } from './areas/staff/services';
import type { StaffConfig } from './areas/staff/settings';
import type { Area, Command, GroundServices } from './ground/area';
import { groundSettings } from './ground/ground-settings';
import { groundRetentions, type Retention } from './ground/jobs/retention-repository';
import type { Job } from './ground/jobs/jobs';
import { purgeJob } from './ground/jobs/purge-job';
import { seedCommand } from './seed/command';
import { migrateCommand } from './ground/db/commands';
import { keyCommands } from './ground/security/commands';
import { formerKeysJob } from './ground/security/former-keys-job';
import { statusCommands } from './ground/status/commands';
import { databaseStatus, migrationsStatus } from './ground/status/database-status';
import { diskStatus } from './ground/status/disk-status';
import { instancesStatus } from './ground/status/instances-status';
import { jobsStatus, readJobStates } from './ground/status/jobs-status';
import { keysStatus } from './ground/status/keys-status';
import { findAll, type StatusCheck } from './ground/status/status';
import type { Database } from './ground/db/database';
import type { KeyCheck, KeyUse } from './ground/security/key-repository';

/**
 * The areas in dependency order: each may import those before it, never a later one (docs/decisions/api-by-area.md).
 * .dependency-cruiser.mjs has the same order and enforces it.
 */
export const areas: readonly Area[] = [
  messagesArea,
  identityArea,
  ageArea,
  ledgerArea,
  contentArea,
  catalogueArea,
  commerceArea,
  liveArea,
  headsetArea,
  siteArea,
  staffArea,
];

/** Configuration and services of all areas. */
export type Config = StaffConfig;
export type Services = StaffServices;

/**
 * Reads the configuration of all areas. An empty value counts as absent.
 * @param env the process environment
 * @returns checked values, defaults filled in
 * @throws ConfigError one sentence that names the first wrong variable, what it is and what it should be
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  let config: object = groundSettings.read(env, {});
  for (const { settings } of areas) config = { ...config, ...settings.read(env, config as never) };
  return config as Config;
}

/** Creates the services of all areas, lowest area first. */
export async function createServices(
  ground: Omit<GroundServices, 'findings' | 'jobStates'> & { readonly config: Config },
): Promise<Services> {
  const findings = () => findAll([...groundChecks, ...areas.flatMap((area) => area.status ?? [])], ground);
  const jobStates = () => readJobStates(jobs, ground.db, ground.now());
  let services: object = { ...ground, findings, jobStates };
  for (const area of areas) services = { ...services, ...(await area.services?.(services as never)) };
  return services as Services;
}

/** The keys of all areas. */
export const keysOf = (config: Config): KeyUse[] => areas.flatMap((area) => area.keys?.(config) ?? []);

/** Input for comparing the configured keys with those the database was used with. */
export const keyCheckOf = (config: Config, db: Database): KeyCheck => ({
  dataDir: config.dataDir,
  otherKeys: config.otherKeys,
  keys: keysOf(config),
  hasMembers: () => hasMembers(db),
});

export const retentions: readonly Retention[] = [
  ...groundRetentions,
  ...areas.flatMap((area) => area.retentions ?? []),
];

/** Periodic jobs of a server. */
export const jobs = [
  purgeJob(retentions),
  formerKeysJob(keysOf),
  ...areas.flatMap((area) => area.jobs ?? []),
] as unknown as readonly Job<Services>[];

/** Checks of `npm run cli -- status` that belong to no area. */
const groundChecks: readonly StatusCheck[] = [
  databaseStatus,
  migrationsStatus,
  diskStatus(),
  keysStatus(({ config }) => keysOf(config as Config), hasMembers),
  jobsStatus(jobs),
  instancesStatus,
];

/** Commands of `npm run cli`. */
export const commands = [
  ...statusCommands(groundChecks),
  migrateCommand,
  ...keyCommands,
  seedCommand,
  ...areas.flatMap((area) => area.commands ?? []),
] as readonly Command<Config>[];
