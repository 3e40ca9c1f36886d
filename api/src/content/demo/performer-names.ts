import type { PortraitStyle } from '../../art/portrait-styles';
import type { Face } from '../../art/typefaces';

/** The performers of the drawn screens, with the look they have there. Everybody here is invented. */
export const curatedPerformers: readonly (readonly [name: string, style: PortraitStyle, palette: string, face: Face])[] = [
  ['Mara Vellin', 'halo', 'ember', 'bodoni'],
  ['Ines Calloway', 'arcs', 'rosegold', 'italiana'],
  ['Noor Ashquill', 'contours', 'lagoon', 'marcellus'],
  ['Tess Hallowby', 'facets', 'iris', 'syne'],
  ['Livia Quintrell', 'orbit', 'sodium', 'cinzel'],
  ['Sable Okonri', 'prism', 'cobalt', 'poiret'],
  ['Juno Marchetta', 'veil', 'coral', 'bodoni'],
  ['Anouk Lindmere', 'louvre', 'jade', 'italiana'],
  ['Vera Solande', 'arcs', 'cobalt', 'cinzel'],
  ['Thea Morrowind', 'contours', 'dusk', 'bodoni'],
  ['Kaia Brightwater', 'orbit', 'glacier', 'marcellus'],
  ['Ione Castellane', 'veil', 'ultraviolet', 'poiret'],
  ['Romy Fairholt', 'halo', 'crimson', 'italiana'],
  ['Selah Winterbourne', 'prism', 'verdigris', 'bodoni'],
  ['Odile Ravenscar', 'facets', 'coral', 'cinzel'],
  ['Petra Lumeni', 'louvre', 'sodium', 'marcellus'],
];

/** Stage names after those, most popular first. */
export const otherPerformers: readonly string[] = [
  'Isolde Verrane', 'Camille Astor', 'Dahlia Renwick', 'Freya Halden', 'Greta Solvane', 'Hana Brisbois', 'Imara Coleridge', 'Jessa Thornbury',
  'Katya Merrow', 'Lenore Vance', 'Maeve Ostrander', 'Nadia Firelight', 'Ophelia Crane', 'Paloma Serrat', 'Quinn Delacourt', 'Rhea Kingsolver',
  'Saskia Bloom', 'Talia Northcott', 'Una Fairweather', 'Viola Desmarais', 'Willa Harrow', 'Xenia Morland', 'Yara Estevane', 'Zadie Locke',
  'Amara Lisle', 'Bettina Croy', 'Celeste Argyle', 'Delphine Marsh', 'Elara Winslow', 'Fleur Abernathy', 'Gemma Sandoval', 'Helena Pryce',
  'Ivy Sternwood', 'Jolie Tremont', 'Kira Vandermeer', 'Lucia Bellamy', 'Mina Hartwell', 'Nova Kestrel', 'Orla Penhallow', 'Priya Lakeland',
  'Ramona Steele', 'Sienna Rowe', 'Tamsin Ardley', 'Uma Larkspur', 'Valentina Dray', 'Wren Calder', 'Ysolde Marr', 'Zora Lindqvist',
  'Alma Devereux', 'Bianca Storm', 'Corinne Vale', 'Daria Holloway', 'Esme Trevelyan', 'Farrah Knox', 'Giselle Monroe', 'Harlow Penrose',
  'Inga Solberg', 'Josephine Reyes', 'Lark Ellery', 'Marisol Vega', 'Nell Ashby', 'Oriana Blythe', 'Phoebe Larchmont', 'Rosalind Keene',
];
