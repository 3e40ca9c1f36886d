/**
 * `npm run check:containers`: docker-compose.yml against the compose-spec JSON schema, the Dockerfile through
 * dockerfilelint, both against the rules of checks/compose.mjs. No container engine is needed. With `-- --build` all
 * images are built and started (images/try-images.mjs), with `-- --build api media-node` those of these services: some
 * minutes each, as root on Debian.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { hasApiModule, remotes, root } from './apps/apps.mjs';
import {
  composeFaults,
  composeNotes,
  dockerfileFaults,
  schemaFaults,
  variableFaults,
  variablesOf,
} from './checks/compose.mjs';
import { fail, say } from './run/main.mjs';
import { runCommand } from './run/run-command.mjs';

try {
  const compose = parse(fs.readFileSync(path.join(root, 'docker-compose.yml'), 'utf8'), { merge: true });
  const dockerfile = fs.readFileSync(path.join(root, 'Dockerfile'), 'utf8');
  const targets = new Set(Object.values(compose.services).flatMap(({ build }) => build?.target ?? []));
  const { code, output } = await runCommand('dockerfilelint', ['Dockerfile']);
  const faults = [
    ...schemaFaults(compose),
    ...composeFaults(compose, dockerfile, remotes),
    ...dockerfileFaults(dockerfile, [...targets]),
    ...variableFaults('api', variablesOf('api', compose)),
    ...variableFaults('shell', variablesOf('shell', compose)),
    ...(code === 0 ? [] : [output.trim()]),
  ];
  if (faults.length > 0) throw new Error(faults.join('\n'));
  for (const note of composeNotes(compose, remotes, remotes.filter(hasApiModule))) say(note);
  say('docker-compose.yml and the Dockerfile are right.');
  if (process.argv.includes('--build')) {
    const { withDatabase } = await import('./images/database.mjs');
    const { tryImages } = await import('./images/try-images.mjs');
    const only = process.argv.slice(process.argv.indexOf('--build') + 1);
    await withDatabase((url) => tryImages(compose.services, dockerfile, url, say, only));
  }
} catch (error) {
  fail(error);
}
