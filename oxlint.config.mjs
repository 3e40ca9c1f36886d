/**
 * The walls between the rooms (docs/architecture.md), on top of the rules in .oxlintrc.json. `npm run lint` reads
 * this file. A wall is written once and named; a room lists the walls that stand around it. A room further down
 * replaces one above it that has the same files.
 */
import fs from 'node:fs';

const rules = JSON.parse(fs.readFileSync(new URL('.oxlintrc.json', import.meta.url), 'utf8'));

const apps = String.raw`^@platform/(mfe-[a-z-]+|shell|api)(/|$)|^(\.\./)+(mfe-[a-z-]+|shell|api)/src/`;

/** Refused imports. */
const remoteAlone = {
  regex: apps,
  message:
    "A remote imports '@platform/shared' and itself, never another remote, the shell or the API: link by paths.ts, share by shared/src, call the API through api/.",
};
const shellAlone = {
  regex: apps,
  message:
    "The shell never imports a remote or the API: it loads a remote by its manifest's address at run time (shell/src/remotes), and calls the API by its contracts.",
};
const sharedAlone = {
  regex: apps,
  message: 'shared imports no app: move what both need into shared, or pass it in.',
};
const apiAlone = { regex: apps, message: "The API imports no app: it knows them only by 'shared/contracts'." };
const demoAlone = {
  regex: String.raw`^@platform/(mfe-[a-z-]+|shell|shared)(/|$)|^(\.\./)+(mfe-[a-z-]+|shell|shared|api)/src/`,
  message: "The demo imports types from '@platform/api/content', '@platform/api/seed' and itself.",
};
const contentTypes = {
  group: ['@platform/api', '@platform/api/*'],
  allowTypeImports: true,
  message:
    "The demo takes types alone ('import type') from '@platform/api/content' and '@platform/api/seed': the API loads it, not it the API.",
};
const noDemo = {
  regex: String.raw`^@platform/demo(/|$)|^(\.\./)+demo/`,
  message:
    'Only the configuration names the demo: the API loads the module at DEMO_MODULE (api/src/areas/content/schema/demo-module.ts); make it part of that, or of content.',
};
const testsAlone = {
  regex: apps,
  message: "End-to-end tests know the platform by its addresses alone: import no app's source.",
};
/** The list of every page has the shell's own from its table, so that there is no second list of them. */
const pagesAlone = {
  regex: String.raw`^@platform/(mfe-[a-z-]+|shell|api)(/|$)|^(\.\./)+(mfe-[a-z-]+|api)/src/`,
  message: "Of the sources of apps this imports the shell's table of its pages.",
};
const sharedByParts = {
  regex: String.raw`^(\.\./)+shared/src/`,
  message: "Import from '@platform/shared/<part>', not from its files: only what a part exports is its contract.",
};
const curatedRouter = {
  group: ['react-router-dom', 'react-router-dom/*', 'react-router', 'react-router/*'],
  message:
    "Import the router from '@platform/shared/router': one curated copy keeps the first view small (shared/src/router).",
};
const contractTypes = {
  group: ['@platform/shared/contracts'],
  allowTypeImports: true,
  message: "Browser code imports only types from the contracts ('import type'), so that zod stays out of the bundle.",
};
const noZod = {
  group: ['zod', 'zod/*'],
  message: "zod stays out of the browser: validate in the API, import types from '@platform/shared/contracts'.",
};
const callersOnly = {
  group: ['@platform/shared/http'],
  importNames: ['HttpClient', 'createHttpClient'],
  message:
    "Only api/ folders call the API: use 'endpointQuery' or 'mutate' of '@platform/shared/queries', or write a function in this app's src/api/.",
};
const mutateAlone = {
  object: 'http',
  property: 'send',
  message:
    "Change something by 'mutate' of '@platform/shared/queries': it marks as stale what the change makes untrue.",
};
const noAxios = {
  group: ['axios', 'axios/*', 'axios-retry'],
  message: "Use the client of '@platform/shared/http': it has the retry rules and the error mapping.",
};
const noServer = {
  group: ['@platform/shared/server'],
  message: "'@platform/shared/server' needs Node: only the edge and the API import it.",
};
const noReact = {
  group: ['react', 'react/*', 'react-dom', 'react-dom/*'],
  message: 'The engine has no React in it: publish a snapshot, and subscribe to it from a hook outside engine/.',
};
const zodAlone = (outside) => ({
  regex: `^([^.z]|z[^o]|zo[^d]|zod.|${outside})`,
  message: "A contract is zod alone: it imports 'zod' and other contracts, nothing else.",
});
const contractsAlone = {
  group: [
    '@platform/shared',
    '@platform/shared/*',
    '!@platform/shared/contracts',
    '!@platform/shared/server',
    '!@platform/shared/signalling',
  ],
  message: "Of shared, the API imports '@platform/shared/contracts', '/server' and '/signalling' alone.",
};
const sqlInRepositories = [
  { group: ['drizzle-orm', 'drizzle-orm/*'], allowTypeImports: true },
  { regex: String.raw`/tables(/[a-z-]+)?$`, allowTypeImports: true },
].map((refused) => ({
  ...refused,
  message:
    "SQL is in repositories, tables and ground/db/ alone: write a function in this resource's repository.ts, and call that.",
}));
const noBrowserPackages = {
  group: ['react', 'react/*', 'react-dom', 'react-dom/*', 'zustand', 'axios'],
  message: "This is browser code's package: the API has no use for it.",
};

/** Refused globals. */
const refuse = (names, message) => names.map((name) => ({ name, message }));
const sockets = refuse(
  ['WebSocket', 'RTCPeerConnection', 'RTCDataChannel', 'EventSource'],
  'Only engine/ opens sockets and peer connections, and chat-socket.ts that of the chat: use what mfe-camgirls/src/engine and room/ offer.',
);
const network = refuse(
  ['fetch', 'XMLHttpRequest'],
  'Call the API through a function in api/; anything else that needs the network belongs to the edge or to shared/src/http.',
);

/**
 * The rules of a room.
 * @param {string[]} files
 * @param {{ imports?: object[], globals?: object[], mayCall?: boolean, isDemo?: boolean }} walls refused imports and
 *   globals; `mayCall` says whether `http.call` is allowed (`http.send` never is), `isDemo` that the room is in the demo. What is absent is as in the room around it.
 */
const room = (files, { imports, globals, mayCall, isDemo }) => ({
  files,
  rules: {
    // No room but the demo's own takes in the demo.
    ...(imports && { 'no-restricted-imports': ['error', { patterns: isDemo ? imports : [...imports, noDemo] }] }),
    ...(globals && {
      'no-restricted-globals': globals.length > 0 ? ['error', { globals, checkGlobalObject: true }] : 'off',
    }),
    ...(mayCall !== undefined && {
      'no-restricted-properties': [
        'error',
        mutateAlone,
        ...(mayCall ? [] : [{ object: 'http', property: 'call', message: callersOnly.message }]),
      ],
    }),
  },
});

const browser = [
  sharedByParts,
  curatedRouter,
  contractTypes,
  noZod,
  noAxios,
  noServer,
];

const api = [
  apiAlone,
  sharedByParts,
  contractsAlone,
  noBrowserPackages,
];

export default {
  ...rules,
  jsPlugins: ['./tooling/scripts/checks/lint-query-keys.mjs'],
  overrides: [
    room(['**'], { imports: [curatedRouter] }),

    room(['mfe-*/src/**'], {
      imports: [remoteAlone, ...browser, callersOnly],
      globals: [...sockets, ...network],
      mayCall: false,
    }),
    room(['mfe-*/src/api/**'], { imports: [remoteAlone, ...browser], mayCall: true }),
    room(['mfe-*/src/contract.ts'], { imports: [remoteAlone, contractsAlone, noBrowserPackages] }),
    room(['mfe-*/src/api-module/**'], {
      imports: [
        { ...remoteAlone, message: 'What a remote adds to the API knows no app.' },
        contractsAlone,
        noBrowserPackages,
      ],
      globals: sockets,
    }),
    room(['mfe-*/src/engine/**'], { imports: [remoteAlone, ...browser, callersOnly, noReact], globals: network }),
    room(['mfe-camgirls/src/room/chat-socket.ts'], { globals: network }),

    room(['shell/src/**'], {
      imports: [shellAlone, ...browser, callersOnly],
      globals: [...sockets, ...network],
      mayCall: false,
    }),
    room(['shell/src/{api,boot,session,navigation}/**'], {
      imports: [shellAlone, ...browser],
      mayCall: true,
    }),
    room(['shell/src/{boot,session,navigation,remotes}/**'], { globals: sockets }),
    room(['shell/src/server/**'], {
      imports: [shellAlone, sharedByParts, curatedRouter, noAxios],
      globals: [],
      mayCall: true,
    }),

    room(['shared/src/**'], {
      imports: [sharedAlone, curatedRouter, contractTypes, noZod, noAxios],
      globals: [...sockets, ...network],
    }),
    // Responds for the API, so it knows what the API knows.
    room(['shared/src/testing/fixture-http.ts'], { imports: [sharedAlone, curatedRouter, noZod, noAxios] }),
    room(['shared/src/router/**'], { imports: [sharedAlone, contractTypes, noZod, noAxios] }),
    room(['shared/src/http/**'], { imports: [sharedAlone, curatedRouter, contractTypes, noZod], globals: sockets }),
    room(['shared/src/contracts/**'], { imports: [zodAlone(String.raw`\.\./\.\.`)] }),
    room(['shared/src/contracts/*.ts'], { imports: [zodAlone(String.raw`\.\.`)] }),
    room(['shared/src/contracts/**/*.test.ts'], { imports: [] }),

    room(['api/**'], { imports: [...api, ...sqlInRepositories] }),
    room(
      [
        'api/src/{ground/db,seed,testing}/**',
        'api/src/**/{,*-}repository.ts',
        'api/src/{,areas/*/}tables{.ts,/**}',
        'api/**/*.test.ts',
      ],
      { imports: api },
    ),
    // Tests take the demo's members, who are written with tools of the API.
    room(['api/src/testing/demo-members.ts'], { imports: api, isDemo: true }),
    room(['demo/**'], { imports: [demoAlone, contentTypes, curatedRouter], isDemo: true }),
    room(['demo/**/*.test.ts'], { imports: [demoAlone], isDemo: true }),
    room(['e2e/**'], { imports: [testsAlone] }),
    room(['e2e/fixtures/every-page.ts'], { imports: [pagesAlone] }),

    { files: ['{mfe-*,shell,shared}/src/**'], rules: { 'keys/query-key': 'error' } },
    // Tests make queries of their own.
    { files: ['shared/src/queries/**', '**/*.test.{ts,tsx}'], rules: { 'keys/query-key': 'off' } },

    ...rules.overrides,
  ],
};
