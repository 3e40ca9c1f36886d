import { median } from '../../tooling/scripts/run/figures.mjs';
import { withBrowser } from './lib/browser.mjs';
import { agreed, withPlatform } from './lib/platform.mjs';
import { withBrowserOnlyPage, withServerOnlyPage } from './lib/server-only.mjs';
import { openPhone, visit } from './lib/slow-phone.mjs';

const rounds = 5;
const list = '/games';
/** @type {Record<string, string>} what is measured: path */
const pages = { home: '/', games: list, game: '/games/cathedral-of-tides', login: '/login' };
/** The plainest page of the site, which the gate is compared with. */
const plain = '/faq';

/**
 * First visits on a slow phone with an empty cache, by turns: without the age cookie, as nearly everybody comes, and with
 * it; beside a plain page, the games list without client code, and the same list as a single-page site.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export const run = (say) =>
  withPlatform(say, (origin) => {
    const page = { origin, path: list, headers: { cookie: agreed } };
    return withServerOnlyPage(page, (serverOnly) =>
      withBrowserOnlyPage(page, (browserOnly) =>
        withBrowser(say, origin, async (newPage) => {
          const open = async (address, { cookie, throttled = true }) => {
            const opened = await openPhone(newPage, throttled);
            if (!cookie) await opened.page.context().clearCookies();
            let pictures = 0;
            opened.page.on('request', (request) => {
              if (request.url().includes('/media/')) pictures += 1;
            });
            return { ...(await visit(opened, address, { lives: false })), pictures };
          };
          const kinds = [
            ...Object.entries(pages).flatMap(([name, path]) => [
              { name: `${name}, without the cookie`, address: origin + path, cookie: false },
              { name: `${name}, with it`, address: origin + path, cookie: true },
            ]),
            { name: `${plain}, without it`, address: origin + plain, cookie: false },
            { name: 'games without client code', address: serverOnly + list, cookie: true },
            { name: 'games as a single-page site', address: browserOnly + list, cookie: true },
          ];
          // Pictures are drawn when they are first asked for; that is not what is measured here.
          for (const kind of kinds) await open(kind.address, { ...kind, throttled: false });
          const seen = new Map(kinds.map(({ name }) => [name, []]));
          for (let round = 0; round < rounds; round += 1)
            for (const kind of kinds) seen.get(kind.name).push(await open(kind.address, kind));
          return kinds.map(({ name }) => {
            const middle = (key) => median(seen.get(name).map((one) => one[key]));
            return {
              name,
              measured: `first ${Math.round(middle('first'))} ms, largest ${Math.round(middle('largest'))} ms, shift ${Math.max(...seen.get(name).map(({ shift }) => shift)).toFixed(3)}, blocking ${Math.round(middle('blocking'))} ms, ${middle('pictures')} pictures`,
            };
          });
        }),
      ),
    );
  });
