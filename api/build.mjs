import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { bundleForNode } from '../tooling/scripts/build/bundle.mjs';

/** The production bundle: one file each for server, command line and their processes. */
const here = (name) => path.join(import.meta.dirname, name);

// Processes of their own besides server and command line are listed in build-entries.json.
const processes = JSON.parse(readFileSync(here('build-entries.json'), 'utf8'));
await bundleForNode(here('.'), ['server.ts', 'cli.ts', ...processes]);
// migrate.ts looks beside itself.
cpSync(here('src/ground/db/migrations'), here('dist/migrations'), { recursive: true });
