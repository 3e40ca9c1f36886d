import type { PortraitStyle } from '../../art/portraits/portrait-styles';
import type { Face } from '../../art/lockups/typefaces';

/** The performers of the drawn screens, with the look they have there. Everybody here is invented. */
export const curatedPerformers: readonly (readonly [
  name: string,
  style: PortraitStyle,
  palette: string,
  face: Face,
])[] = [
  ['Mara Vellin', 'halo', 'ember', 'bodoni'],
  ['Ines Calloway', 'arcs', 'rosegold', 'italiana'],
  ['Noor Ashquill', 'contours', 'lagoon', 'marcellus'],
  ['Tess Hallowby', 'facets', 'iris', 'syne'],
  ['Livia Quintrell', 'orbit', 'sodium', 'cinzel'],
  ['Sable Okonri', 'prism', 'cobalt', 'poiret'],
  ['Juno Marchetta', 'veil', 'coral', 'bodoni'],
  ['Anouk Lindmere', 'louvre', 'jade', 'italiana'],
  ['Vera Solande', 'window', 'cobalt', 'cinzel'],
  ['Thea Morrowind', 'seeds', 'dusk', 'bodoni'],
  ['Kaia Brightwater', 'eclipse', 'glacier', 'marcellus'],
  ['Ione Castellane', 'petals', 'ultraviolet', 'poiret'],
  ['Romy Fairholt', 'rays', 'crimson', 'italiana'],
  ['Selah Winterbourne', 'aurora', 'verdigris', 'bodoni'],
  ['Odile Ravenscar', 'ribbons', 'coral', 'cinzel'],
  ['Petra Lumeni', 'swell', 'sodium', 'marcellus'],
];

/** Stage names after those, most popular first. */
export const otherPerformers: readonly string[] = [
  'Isolde Verrane',
  'Camille Astor',
  'Dahlia Renwick',
  'Freya Halden',
  'Greta Solvane',
  'Hana Brisbois',
  'Imara Coleridge',
  'Jessa Thornbury',
  'Katya Merrow',
  'Lenore Vance',
  'Maeve Ostrander',
  'Nadia Firelight',
  'Ophelia Crane',
  'Paloma Serrat',
  'Quinn Delacourt',
  'Rhea Kingsolver',
  'Saskia Bloom',
  'Talia Northcott',
  'Una Fairweather',
  'Viola Desmarais',
  'Willa Harrow',
  'Xenia Morland',
  'Yara Estevane',
  'Zadie Locke',
];
