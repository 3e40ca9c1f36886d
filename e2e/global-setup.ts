import { rm } from 'node:fs/promises';
import { buildStale } from '../tooling/scripts/build/builds.mjs';
import { startPlatform } from '../tooling/scripts/platform/platform.mjs';
import { freePorts } from '../tooling/scripts/apps/ports.mjs';
import { serveControl } from './fixtures/control';
import { prepareData } from './fixtures/data';
import { built, countryHeader, dataFolder, releaseLinkSecret, remotes, served, strictCountry } from './fixtures/places';
import { deploy } from './fixtures/releases';
import { logFolder, requireSilentLogs, secretsFile } from './fixtures/secrets';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Builds what is stale and starts the platform once, on free ports, with a database of its own. Remotes are
 * served from copies of their releases, so that a test may damage one.
 * @returns what stops everything
 */
export default async function setUp(): Promise<() => Promise<void>> {
  await buildStale(say);
  await prepareData();
  await rm(logFolder, { recursive: true, force: true });
  await rm(secretsFile, { force: true });
  for (const remote of remotes) {
    await rm(served(remote), { recursive: true, force: true });
    await deploy(remote, built(remote));
  }

  const ports = await freePorts();
  // A name, not a number: browsers make passkeys for names only.
  const origin = `http://localhost:${ports['shell']}`;
  const platform = await startPlatform({
    // Another database, or remotes elsewhere, would not be the platform of this build.
    env: {
      ...withoutOverrides(process.env),
      DATA_DIR: dataFolder,
      SITE_URL: origin,
      LOG_LEVEL: 'info',
    },
    envOf: {
      // All pages of all tests are one address's.
      shell: { UNCACHED_PAGES_PER_ADDRESS: '1000', RELEASE_LINK_SECRET: releaseLinkSecret },
      // Each test logs in from the same address, and pictures are drawn when they are asked for.
      api: {
        // The edge learns it from the API.
        TRUSTED_COUNTRY_HEADER: countryHeader,
        AGE_POLICY: `agreement,${strictCountry}=verification`,
        WARM_PICTURES: 'false',
        LOGIN_ATTEMPTS_PER_ADDRESS: '10000',
        LOGIN_ATTEMPTS_PER_ACCOUNT: '10000',
        LINKS_PER_ADDRESS: '10000',
        AGE_SESSIONS_PER_ADDRESS: '10000',
        SELLER_NAME: 'Example Media Ltd',
        SELLER_ADDRESS: '4 Harbour Row, Limassol',
        SELLER_TAX_ID: 'VAT ID CY10400123X',
        TAX_RATES: 'DE=19',
      },
    },
    ports,
    directories: Object.fromEntries(remotes.map((remote) => [remote, served(remote)])),
    logs: logFolder,
  });
  const control = await serveControl(platform);
  process.env['E2E_ORIGIN'] = origin;
  process.env['E2E_CONTROL'] = control.address;
  return async () => {
    await control.close();
    await platform.stopAll();
    say(`None of ${await requireSilentLogs()} secrets stands in a log.`);
  };
}

function withoutOverrides(env: NodeJS.ProcessEnv): Record<string, string | undefined> {
  const overrides =
    /^(?:REMOTE_|REMOTES_FILE$|REMOTES_LIST$|API_URL$|DATABASE_URL$|PORT_OFFSET$|PORT$|API_PORT$|AGE_|NODE_ENV$|HOST$)/;
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, overrides.test(name) ? '' : value]));
}
