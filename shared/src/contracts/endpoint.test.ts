import { type Endpoint, endpoints, type WritingEndpointName } from '.';

const all = Object.entries<Endpoint>(endpoints);
const isReading = ([name, { reads }]: [string, Endpoint]): boolean => name.startsWith('GET ') || reads === true;

it.each(all.filter((entry) => !isReading(entry)))('%s says what it makes stale', (_name, { changes }) => {
  expect(changes).toBeDefined();
  const reading = new Set(all.filter(isReading).map(([name]) => name));
  for (const stale of changes ?? []) expect(reading).toContain(stale);
  expect(new Set(changes).size).toBe(changes?.length);
});

it.each(all.filter(isReading))('%s makes nothing stale', (_name, { changes }) => {
  expect(changes).toBeUndefined();
});

const money = [
  'GET /api/transactions',
  'GET /api/transactions/balance',
  'GET /api/profile/balance',
  'GET /api/profile',
];
const games = ['GET /api/library', 'GET /api/library/{id}'];
it.each<[WritingEndpointName, readonly string[]]>([
  ['POST /api/purchases', [...money, ...games, 'GET /api/games/purchase', 'GET /api/videos/{slug}/access']],
  ['POST /api/camgirls/{nickname}/tips', money],
  ['PUT /api/games/{slug}/rating', [...money, ...games]],
  ['POST /api/checkouts/{id}/withdrawal', money],
  ['POST /api/subscription/withdrawal', [...money, 'GET /api/subscription']],
])('%s makes stale whatever shows what it moved', (name, stale) => {
  const { changes = [] } = endpoints[name] as Endpoint;
  expect(changes).toEqual(expect.arrayContaining([...stale]));
});
