import { bundleForNode } from '../tooling/scripts/build/bundle.mjs';

/** What the API loads by DEMO_MODULE, and what its image processes draw with. */
await bundleForNode(import.meta.dirname, ['index.ts', 'draw.ts']);
