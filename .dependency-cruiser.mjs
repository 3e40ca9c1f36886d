/**
 * The order of the API's areas (docs/decisions/api-by-area.md): an import goes down it alone, and files form no circle.
 * `npm run areas` reads this file. Tests and what supports them may import anything.
 */
const order = [
  'ground',
  'messages',
  'identity',
  'age',
  'ledger',
  'content',
  'catalogue',
  'commerce',
  'live',
  'headset',
  'site',
  'staff',
];
const folderOf = (name) => (name === 'ground' ? '^api/src/ground/' : `^api/src/areas/${name}/`);

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...order.map((name, index) => ({
      name: `below-${name}`,
      comment: `${name} imports ground and the areas below it. Move the piece down, or the route up, or listen to an event of the area below (ground/events.ts).`,
      severity: 'error',
      from: { path: folderOf(name) },
      to: { path: '^api/src/', pathNot: order.slice(0, index + 1).map(folderOf) },
    })),
    {
      name: 'no-circle',
      comment: 'These files import each other in a circle: move what both need into a third one below them.',
      severity: 'error',
      from: { path: '^api/src/' },
      to: { circular: true },
    },
    {
      name: 'no-tests',
      comment: 'What supports tests is for tests alone.',
      severity: 'error',
      from: { path: '^api/src/', pathNot: '^api/src/testing/' },
      to: { path: '^api/src/testing/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    includeOnly: '^api/src/',
    exclude: { path: [String.raw`\.test\.ts$`, String.raw`\.json$`] },
    parser: 'swc',
    // Types count: what only reads a type of an area knows that area, too.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.mjs'] },
  },
};
