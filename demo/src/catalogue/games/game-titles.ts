import type { Family } from '../../art/families';
import type { Motif } from '../../art/scene/motifs';

/** How a title is drawn: what it says of colours, of forms and of the sky is what its pictures show. */
interface Drawn {
  readonly palette: string;
  /** Of its family (art/families); absent: the one that its family has had least. */
  readonly kind?: number;
  readonly motif?: Motif;
  /** What its films were drawn from, where the title was changed since; absent: its slug. */
  readonly seed?: string;
}
export type TitleArt = readonly [title: string, drawn: Drawn];

/**
 * Titles of the demo catalogue after the curated ones, most popular first. All invented; a list is one family of
 * composition, in which each palette is one title's alone (curated games and videos have theirs).
 */
export const titlesByFamily: Readonly<Record<Family, readonly TitleArt[]>> = {
  grid: [
    ['Midnight Interstate', { palette: 'cobalt' }],
    ['The Last Arcade', { palette: 'ultraviolet' }],
    ['Sunrise Protocol', { seed: 'sunset-protocol', palette: 'coral' }],
    ['The Violet Mile', { palette: 'iris' }],
    ['Phosphor Road', { seed: 'phosphor-beach', palette: 'jade' }],
    ['Cold Start', { palette: 'glacier', motif: 'snow' }],
  ],
  planet: [
    ['Ringfall', { palette: 'dusk', kind: 0 }],
    ['Saturn in Silver', { palette: 'moonstone', kind: 3 }],
    ['The Amber Satellite', { palette: 'sodium', kind: 2 }],
    ['Eclipse Season', { palette: 'crimson', kind: 2, motif: 'eclipse' }],
    ['Comet Weather', { palette: 'ultraviolet', kind: 1, motif: 'comet' }],
    ['Tidal Moons', { palette: 'lagoon', kind: 1, motif: 'moons' }],
  ],
  portal: [
    ['The Hundredth Door', { palette: 'iris', kind: 3 }],
    ['Marble Passage', { palette: 'moonstone' }],
    ['The Lantern Gate', { palette: 'sodium', kind: 2, motif: 'lanterns' }],
    ['The Blue Vestibule', { palette: 'cobalt' }],
    ['Archway to Autumn', { palette: 'copper', kind: 0, motif: 'leaves' }],
    ['Halls of Honey', { palette: 'citrine' }],
  ],
  dunes: [
    ['The Salt Road', { palette: 'glacier', kind: 3 }],
    ['Caravan of Kites', { palette: 'coral', kind: 1, motif: 'kites' }],
    ['Nomad Moon', { palette: 'moonstone', kind: 2, motif: 'crescent' }],
    ['The Copper Basin', { palette: 'copper', kind: 1 }],
    ['Footprints at Dawn', { palette: 'rosegold', kind: 3 }],
    ['Desert Hours', { palette: 'citrine', kind: 3 }],
  ],
  crystal: [
    ['Shardlight', { palette: 'lagoon', kind: 0 }],
    ['The Amethyst Clause', { palette: 'ultraviolet' }],
    ['Under Blue Ice', { palette: 'cobalt', kind: 2 }],
    ['Rose Quartz Reverie', { palette: 'rosegold' }],
    ['Heart of Beryl', { palette: 'jade' }],
    ['Cutglass Winter', { palette: 'glacier', kind: 1, motif: 'snow' }],
  ],
  city: [
    ['Rooftop Republic', { palette: 'dusk', kind: 1 }],
    ['Rain on Meridian Street', { palette: 'moonstone', kind: 2, motif: 'rain' }],
    ['The Velvet District', { palette: 'iris', kind: 3 }],
    ['Sodium Streets', { palette: 'sodium', kind: 2 }],
    ['Skyline Lights', { seed: 'harbour-lights', palette: 'lagoon', kind: 3 }],
    ['Ten Million Windows', { palette: 'ember', kind: 1 }],
  ],
  tunnel: [
    ['Slipstream', { palette: 'lagoon' }],
    ['Nightline Express', { palette: 'dusk' }],
    ['Pulse Corridor', { palette: 'crimson' }],
    ['Velocity Theory', { palette: 'ember' }],
    ['Ion Passage', { palette: 'jade' }],
    ['The Infinite Hall', { palette: 'moonstone', kind: 2 }],
  ],
  monolith: [
    ['The Black Obelisk', { palette: 'moonstone', kind: 0 }],
    ['Stillwater', { palette: 'jade', kind: 2 }],
    ['Pyramid Lake', { palette: 'sodium', kind: 3 }],
    ['Halo Rock', { palette: 'citrine', kind: 1 }],
    ['One Tall Shadow', { palette: 'dusk', kind: 0 }],
  ],
  silk: [
    ['Velvet Current', { palette: 'iris' }],
    ['Threads of Gold', { palette: 'sodium' }],
    ['The Crimson Bolt', { palette: 'crimson' }],
    ['Satin Static', { palette: 'glacier' }],
    ['Folded Light', { palette: 'citrine' }],
    ['Slow Cascade', { palette: 'lagoon', kind: 1 }],
  ],
  terrace: [
    ['Terracotta Maze', { palette: 'copper', kind: 1 }],
    ['Sunlit Ziggurat', { palette: 'sodium', kind: 0 }],
    ['White Stair Island', { palette: 'glacier', kind: 1 }],
    ['The Cubic Garden', { palette: 'jade', kind: 1 }],
    ['Palace of Steps', { palette: 'citrine', kind: 2 }],
    ['Casa Infinita', { palette: 'ultraviolet', kind: 2 }],
  ],
  orbs: [
    ['Pearl Diver', { palette: 'glacier', kind: 2 }],
    ['The Mercury Room', { palette: 'moonstone', kind: 1 }],
    ['Droplet', { palette: 'lagoon', kind: 3 }],
    ['The Snow Globe', { palette: 'cobalt', kind: 2, motif: 'snow' }],
    ['Gilded Orchard', { palette: 'citrine', kind: 1 }],
    ['Lacquer', { palette: 'crimson', kind: 3 }],
    ['Bubble Chamber', { palette: 'ultraviolet', kind: 0 }],
  ],
  isles: [
    ['Cloudharbour', { palette: 'glacier' }],
    ['Skyhold', { palette: 'dusk', kind: 0 }],
    ['Kite Islands', { palette: 'coral', motif: 'kites' }],
    ['Islands of Evening', { palette: 'ember' }],
    ['Islands in the Rain', { seed: 'above-the-rain', palette: 'moonstone', motif: 'rain' }],
    ['Gardens of the Upper Air', { palette: 'verdigris', kind: 1, motif: 'fireflies' }],
  ],
};
