import { createHmac } from 'node:crypto';

/** Minutes that a link is valid for, and at most. */
export const linkMinutes = { usual: 30, most: 60 };

/**
 * Signs a link that opens an uploaded build for its visitor alone. The edge reads it
 * (shell/src/server/releases/override-link.ts) with the same secret.
 * @param {object} link
 * @param {string} link.name the remote
 * @param {string} link.build
 * @param {string} link.site address of the site
 * @param {string} link.path of the page that it leads to
 * @param {number} link.minutes for which it is valid, 1 to 60
 * @param {string | undefined} secret RELEASE_LINK_SECRET of the site
 * @param {number} [now] milliseconds
 * @returns {string} address
 * @throws {Error} one sentence
 */
export function overrideLink({ name, build, site, path, minutes }, secret, now = Date.now()) {
  if (!secret) throw new Error('Links need RELEASE_LINK_SECRET, with the same value here and on the site.');
  if (secret.length < 32) throw new Error('RELEASE_LINK_SECRET is too short: it must have at least 32 characters.');
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > linkMinutes.most)
    throw new Error(`A link is valid for a whole number of minutes, 1 to ${linkMinutes.most}.`);
  const signed = `${name}:${build}.${Math.floor(now / 1_000) + minutes * 60}`;
  const signature = createHmac('sha256', secret).update(`release-override=${signed}`).digest('base64url');
  const address = new URL(path, site);
  address.searchParams.set('release-override', `${signed}.${signature}`);
  return address.href.replaceAll('%3A', ':');
}
