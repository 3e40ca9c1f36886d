import type { ContentDevice, ContentTextPage } from '@platform/api/content';
import { type ArtPlan, imageOf } from '../../art/plan';
import { slugOf } from '../words/slug';

const shopPath = '/device-shop';
const list: readonly (readonly [
  name: string,
  maker: string,
  connects: ContentDevice['connects'],
  text: string,
  sold: 'affiliate' | 'plain' | 'no',
  /** In cents; null where it is not sold: the shop is a page of this site, which says every price. */
  cents: number | null,
])[] = [
  [
    'Halden One',
    'Halden',
    'bluetooth',
    'Quiet, with a stop button on the device itself. Keeps up with fast scripts.',
    'affiliate',
    14_900,
  ],
  [
    'Halden Travel',
    'Halden',
    'bluetooth',
    'The small one: two hours on a charge, with an automatic travel lock.',
    'affiliate',
    9900,
  ],
  [
    'Orrery Ring',
    'Orrery Works',
    'bluetooth',
    'Rotates and vibrates. Scripts control the rotation, and its app controls the vibration.',
    'affiliate',
    8900,
  ],
  [
    'Orrery Base',
    'Orrery Works',
    'usb',
    'Mains-powered and strong, for a desk or a stand. Plugs into a computer that runs Intiface Central, the free program for devices.',
    'plain',
    32_900,
  ],
  [
    'Lumen Sleeve',
    'Lumen',
    'wifi',
    'Connects over Wi-Fi, so it works with any player that supports scripts.',
    'affiliate',
    17_900,
  ],
  ['Lumen Pair', 'Lumen', 'wifi', 'Two devices that follow the same script in two places.', 'affiliate', 29_900],
  ['Kestrel Touch', 'Kestrel', 'bluetooth', 'Vibration only. Scripts control the intensity.', 'plain', 5900],
  [
    'Open Stroker',
    'Community project',
    'usb',
    'Plans and firmware are free; parts come from any hardware shop.',
    'no',
    null,
  ],
];

const inShop = list.filter(([, , , , sold]) => sold !== 'no');
const soldBy = (maker: string): string =>
  inShop
    .filter((device) => device[1] === maker)
    .map(([name, , , text, , cents]) => {
      const price = cents === null ? '' : `, $${cents / 100}`;
      return `<li><strong>${name}</strong>${price}. ${text}</li>`;
    })
    .join('');

/** The shop that the devices link to: a text page, because no shop sells what is invented. It says so. */
export const shopPage: ContentTextPage = {
  path: shopPath,
  parent: null,
  title: 'Device shop',
  summary: 'The devices and their prices.',
  body:
    '<p>These devices and their makers are invented, so nothing can be ordered here. Scripts work with the real devices that <a href="/help/scripts-and-devices">Intiface Central</a> supports.</p>' +
    [...new Set(inShop.map(([, maker]) => maker))]
      .map((maker) => `<h2>${maker}</h2><ul>${soldBy(maker)}</ul>`)
      .join(''),
  updatedOn: '2026-11-29',
};

/** Invented devices of invented makers. */
export const makeDevices = (plan: ArtPlan): ContentDevice[] =>
  list.map(([name, maker, connects, text, sold, cents]) => {
    const slug = slugOf(name);
    const link = sold === 'no' ? null : { url: shopPath, affiliate: sold === 'affiliate' };
    const price = cents === null ? null : { amount: cents, currency: 'USD' };
    return { slug, name, maker, text, connects, image: imageOf(plan, `devices/${slug}.webp`), link, price };
  });
