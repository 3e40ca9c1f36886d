import type { ArtSubjects } from '../../art/plan';

/** The looks of the devices in make-devices.ts, by their slugs. */
export const deviceArt: ArtSubjects['devices'] = [
  { slug: 'halden-one', shape: 'upright', palette: 'lagoon' },
  { slug: 'halden-travel', shape: 'travel', palette: 'rosegold' },
  { slug: 'orrery-ring', shape: 'ring', palette: 'dusk' },
  { slug: 'orrery-base', shape: 'station', palette: 'copper' },
  { slug: 'lumen-sleeve', shape: 'sleeve', palette: 'coral' },
  { slug: 'lumen-pair', shape: 'pair', palette: 'cobalt' },
  { slug: 'kestrel-touch', shape: 'pebble', palette: 'jade' },
  { slug: 'open-stroker', shape: 'kit', palette: 'sodium' },
];
