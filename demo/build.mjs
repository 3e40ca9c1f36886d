import { bundleForNode } from '../tooling/scripts/build/bundle.mjs';

/** Entry points: the module that the API loads by DEMO_MODULE, and the drawing code of its image processes. */
await bundleForNode(import.meta.dirname, ['index.ts', 'draw.ts']);
