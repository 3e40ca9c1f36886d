import { bundleForNode } from '../scripts/build/bundle.mjs';

/** What the API loads by DEMO_MODULE, and what its image processes draw with. */
await bundleForNode(new URL('.', import.meta.url).pathname, ['index.ts', 'draw.ts']);
