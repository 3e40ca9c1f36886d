/** A guest's and a member's journey through an API, by HTTP as pages do it. */
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../apps/apps.mjs';

const agreed = 'age-agreement=1';
const member = { email: 'rowan@example.com', password: 'demo-member-2026' };
const load = (name) => import(pathToFileURL(createRequire(path.join(root, 'api/package.json')).resolve(name)).href);

/**
 * @param {string} origin of an API
 * @param {string} site the origin of its pages
 * @returns a function that calls it, and throws an error with method, address and response when it refuses
 */
function callerOf(origin, site) {
  return async (method, address, { cookie = agreed, body } = {}) => {
    const response = await fetch(origin + address, {
      method,
      headers: { cookie, ...(method !== 'GET' && { origin: site, 'content-type': 'application/json' }) },
      ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${address} at ${origin} is answered ${response.status}: ${text}`);
    const set = response.headers.getSetCookie().map((line) => line.split(';')[0]);
    return { reply: text === '' ? null : JSON.parse(text), cookie: [agreed, ...set].join('; ') };
  };
}

/**
 * Logs the demo's member in, as the form does.
 * @param {string} origin of an API @param {string} site the origin of its pages
 * @returns {Promise<string>} the value of the cookie header
 */
export async function logIn(origin, site) {
  const { solveChallenge } = await load('altcha-lib');
  const { deriveKey } = await load('altcha-lib/algorithms/pbkdf2');
  const call = callerOf(origin, site);
  const { reply: challenge } = await call('GET', '/api/captcha/challenge');
  const solution = await solveChallenge({ challenge, deriveKey });
  const recaptchaToken = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  return (await call('POST', '/api/profile/login', { body: { ...member, recaptchaToken } })).cookie;
}

/**
 * Opens pages as a guest, then reads and writes a member's data: a favourite, a vote, a purchase.
 * @param {string} origin of an API
 * @param {string} site the origin of its pages
 * @param {string} cookie of a member who logged in here or elsewhere
 * @returns {Promise<{ coins: number, games: number }>} the member's coins and games afterwards
 * @throws {Error} at the first call that is refused, and when the purchase does not charge its price
 */
export async function visit(origin, site, cookie) {
  const call = callerOf(origin, site);
  for (const address of [
    '/api/bars',
    '/api/home',
    '/api/games',
    '/api/videos',
    '/api/models',
    '/api/camgirls',
    '/api/search?q=night',
    '/api/faq',
  ])
    await call('GET', address);
  const own = { cookie };
  const coinsOf = (balance) => balance.find(({ currencyType }) => currencyType === 0)?.count ?? 0;
  const before = coinsOf((await call('GET', '/api/profile/balance', own)).reply);
  const library = (await call('GET', '/api/library', own)).reply;
  const owned = new Set(library.items.map(({ game }) => game.id));
  for (const address of [
    '/api/profile',
    '/api/profile/sessions',
    '/api/transactions',
    '/api/subscription',
    '/api/favourites',
  ])
    await call('GET', address, own);
  // Of those that it lists as for sale, by the page of each.
  const offered = (await call('GET', '/api/games/purchase', own)).reply;
  const { items } = (await call('GET', '/api/games?sort=price', own)).reply;
  const wanted = items.find(
    ({ id, view }) => view === 'released' && !owned.has(id) && offered[id]?.prices.coins.premium.total > 0,
  );
  if (!wanted) throw new Error('There is no game that the member could buy.');
  await call('GET', `/api/games/${wanted.slug}`, own);
  await call('PUT', `/api/favourites/game/${wanted.slug}`, own);
  const body = {
    gameId: wanted.id,
    currency: 'coins',
    price: offered[wanted.id].prices.coins.premium.total,
    key: randomBytes(18).toString('base64url'),
  };
  const { reply: receipt } = await call('POST', '/api/purchases', { cookie, body });
  await call('PUT', `/api/games/${wanted.slug}/rating`, { cookie, body: { stars: 4 } });
  const games = (await call('GET', '/api/library', own)).reply.total;
  const coins = coinsOf((await call('GET', '/api/profile/balance', own)).reply);
  if (coins !== before - receipt.total || games !== library.total + 1)
    throw new Error(
      `A purchase at ${origin} took ${before - coins} coins for ${receipt.total}, and the library has ${games} games after ${library.total}.`,
    );
  return { coins, games };
}
