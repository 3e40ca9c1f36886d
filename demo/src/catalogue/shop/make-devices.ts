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
])[] = [
  [
    'Halden One',
    'Halden',
    'bluetooth',
    'A quiet linear device with a hardware stop button. Follows scripts up to 400 units a second.',
    'affiliate',
  ],
  [
    'Halden Travel',
    'Halden',
    'bluetooth',
    'The small one: two hours on a charge, with an automatic travel lock.',
    'affiliate',
  ],
  [
    'Orrery Ring',
    'Orrery Works',
    'bluetooth',
    'Rotates and vibrates; scripts drive one axis, the app the other.',
    'affiliate',
  ],
  [
    'Orrery Base',
    'Orrery Works',
    'usb',
    'Mains-powered and strong, for a desk or a stand. Needs the bridge program on the computer.',
    'plain',
  ],
  [
    'Lumen Sleeve',
    'Lumen',
    'wifi',
    'Talks to the network, not to the headset: works with any player that supports scripts.',
    'affiliate',
  ],
  ['Lumen Pair', 'Lumen', 'wifi', 'Two devices that follow the same script in two places.', 'affiliate'],
  ['Kestrel Touch', 'Kestrel', 'bluetooth', 'Vibration only. Scripts control the intensity.', 'plain'],
  ['Open Stroker', 'Community project', 'usb', 'Plans and firmware are free; parts come from any hardware shop.', 'no'],
];

/** Invented devices of invented makers, on a domain that is reserved for examples. */
export const makeDevices = (plan: ArtPlan): ContentDevice[] =>
  list.map(([name, maker, connects, text, sold]) => {
    const slug = slugOf(name);
    const url = `${shop}/${slug}${sold === 'affiliate' ? '?partner=demo' : ''}`;
    const link = sold === 'no' ? null : { url, affiliate: sold === 'affiliate' };
    return { slug, name, maker, text, connects, image: imageOf(plan, `devices/${slug}.webp`), link };
  });
