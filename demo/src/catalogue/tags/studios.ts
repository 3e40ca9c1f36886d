export const studioNames: readonly string[] = [
  'Halflight Works',
  'Noctiluca',
  'Ninefold Pictures',
  'Paper Lantern Lab',
  'Meridian Room',
  'Velour & Volt',
  'Tidewater Interactive',
  'Lucid House',
  'Ferrous Moon',
  'Atelier Sable',
  'Slow Comet',
  'Orchard Nine',
];
