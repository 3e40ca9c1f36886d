import type { ContentDevice } from '@platform/api/content';
import { type ArtPlan, imageOf } from '../../art/plan';
import { slugOf } from '../words/slug';

const shop = 'https://shop.example/devices';
const list: readonly (readonly [
  name: string,
  maker: string,
  connects: ContentDevice['connects'],
  text: string,
  sold: 'affiliate' | 'plain' | 'no',
  /** In cents; null: the shop says it. */
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
    'Mains-powered and strong, for a desk or a stand. Needs the bridge program on the computer.',
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
  ['Lumen Pair', 'Lumen', 'wifi', 'Two devices that follow the same script in two places.', 'affiliate', null],
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

/** Invented devices of invented makers, on a domain that is reserved for examples. */
export const makeDevices = (plan: ArtPlan): ContentDevice[] =>
  list.map(([name, maker, connects, text, sold, cents]) => {
    const slug = slugOf(name);
    const url = `${shop}/${slug}${sold === 'affiliate' ? '?partner=demo' : ''}`;
    const link = sold === 'no' ? null : { url, affiliate: sold === 'affiliate' };
    const price = cents === null ? null : { amount: cents, currency: 'USD' };
    return { slug, name, maker, text, connects, image: imageOf(plan, `devices/${slug}.webp`), link, price };
  });
