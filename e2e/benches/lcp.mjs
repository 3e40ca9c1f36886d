import { median } from '../../tooling/scripts/run/figures.mjs';
import { withBrowser } from './lib/browser.mjs';
import { agreed, withPlatform } from './lib/platform.mjs';
import { withServerOnlyPage } from './lib/server-only.mjs';
import { openPhone, useHeader, visit } from './lib/slow-phone.mjs';

const path = '/games';
const rounds = 5;

/**
 * /games on a slow phone with an empty cache, five times, and by turns the same page without any client code: when
 * its largest content is painted, how long its scripts block, and when its header can be used.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export const run = (say) =>
  withPlatform(say, (origin) =>
    withServerOnlyPage({ origin, path, headers: { cookie: agreed } }, (serverOnly) =>
      withBrowser(say, origin, async (newPage) => {
        // Pictures are drawn when they are first asked for; that is not what is measured here.
        await visit(await openPhone(newPage, false), origin + path, { lives: true });
        const [visits, bare, uses] = [[], [], []];
        for (let round = 0; round < rounds; round += 1) {
          visits.push(await visit(await openPhone(newPage), origin + path, { lives: true }));
          bare.push(await visit(await openPhone(newPage), serverOnly + path, { lives: false }));
          uses.push(await useHeader(await openPhone(newPage), origin + path));
        }
        return figures(visits, bare, uses);
      }),
    ),
  );

function figures(visits, bare, uses) {
  const middle = (list, key) => median(list.map((each) => each[key]));
  const time = (list, key) => `${Math.round(middle(list, key))} ms`;
  const each = (list, key) => list.map((one) => Math.round(one[key])).join(', ');
  return [
    {
      name: `largest contentful paint, median of ${rounds}`,
      measured: time(visits, 'largest'),
      target: 'at most 1,200 ms',
    },
    { name: 'each of them', measured: each(visits, 'largest') },
    { name: '… of the same page without client code', measured: time(bare, 'largest') },
    {
      name: '… of the first to the second',
      measured: (middle(visits, 'largest') / middle(bare, 'largest')).toFixed(2),
      target: 'at most 1.1',
    },
    { name: 'its element', measured: [...new Set(visits.map(({ element }) => element))].join('; ') },
    { name: 'first contentful paint', measured: time(visits, 'first') },
    { name: 'first byte of the document', measured: time(visits, 'firstByte') },
    { name: 'total blocking time', measured: time(visits, 'blocking'), target: 'at most 100 ms' },
    { name: 'each of them', measured: each(visits, 'blocking') },
    { name: '… of the page without client code', measured: time(bare, 'blocking') },
    { name: 'longest task after the first paint', measured: time(visits, 'longest') },
    { name: 'cumulative layout shift', measured: middle(visits, 'shift').toFixed(3), target: 'at most 0.02' },
    { name: 'the menu opens', measured: time(uses, 'opens'), target: 'at most 1,500 ms' },
    { name: 'a link of the menu navigates', measured: time(uses, 'navigates'), target: 'at most 1,500 ms' },
    { name: 'the page lives', measured: time(visits, 'alive') },
  ];
}
