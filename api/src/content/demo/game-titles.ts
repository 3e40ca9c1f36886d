/**
 * Titles of the demo catalogue after the curated ones, most popular first. All invented; one line
 * is one family of composition, so that a title and its picture belong together.
 */
export const titlesByFamily = {
  grid: [
    'Chrome Vespers', 'Midnight Interstate', 'The Last Arcade', 'Vector Coast', 'Sunset Protocol', 'Neon Almanac', 'Redline Reverie',
    'Signal Boulevard', 'Analog Summer', 'The Violet Mile', 'Cassette Kingdom', 'Horizon Drive', 'Electric Matinee', 'Phosphor Beach',
    'Cold Start', 'Magnetic Avenue', 'The Longest Dusk', 'Raster Heart',
  ],
  planet: [
    'Ringfall', 'The Quiet Orbit', 'Perihelion Club', 'Saturn in Silver', 'Far Harbour', 'Gravity Garden', 'Eclipse Season', 'Tidal Moons',
    'The Amber Satellite', 'Apogee', 'Nine Sisters', 'Deep Field Hotel', 'Borrowed Sunlight', 'Terminator Line', 'Cradle of Iron',
    'A Smaller Star', 'Comet Weather', 'The Ice Observatory',
  ],
  portal: [
    'The Hundredth Door', 'Threshold Nights', 'Keyholder', 'Marble Passage', 'A Room Beyond', 'The Lantern Gate', 'Doorways of Ash',
    'House of Hinges', 'The Blue Vestibule', 'Archway to Autumn', 'The Locked Conservatory', 'Second Stair', 'Porcelain Gate',
    'The Mirror Lodge', 'Halls of Honey', 'Invitation Only', 'The Patient Door', 'Lumen Gate',
  ],
  dunes: [
    'Desert Hours', 'The Singing Erg', 'Aurora Caravan', 'Sandglass', 'Oasis in Minor', 'The Salt Road', 'Green Sky Over Dunes', 'Mirage Season',
    'Caravan of Kites', 'The Long Crossing', 'Wind Archive', 'Nomad Moon', 'Footprints at Dawn', 'The Copper Basin', 'Mirrored Sands',
    'Seven Wells', 'The Dry Sea', 'Northern Ochre',
  ],
  crystal: [
    'Shardlight', 'The Amethyst Clause', 'Refraction', 'Quartz Hotel', 'Splinter Crown', 'The Frozen Choir', 'Cutglass Winter', 'Heart of Beryl',
    'Facet by Facet', 'The Opal Assembly', 'Geode', 'Brilliant Ruin', 'Under Blue Ice', 'The Lattice Garden', 'Diamond Hour', 'Cold Fire Society',
    'Rose Quartz Reverie', 'The Prism Thief',
  ],
  city: [
    'Rooftop Republic', 'Ten Million Windows', 'The Glass Quarter', 'Rain on Meridian Street', 'Elevated Line', 'Skyline Confidential',
    'The Night Tram', 'Harbour Lights', 'Penthouse Weather', 'Last Train Uptown', 'The Velvet District', 'City of Balconies', 'After the Power Cut',
    'Tower of Hours', 'Fourteenth Floor', 'Sodium Streets', 'The Paper Skyline', 'Downtown Nocturne',
  ],
  tunnel: [
    'Slipstream', 'The Hyperline', 'Deep Transit', 'Velocity Theory', 'Blackwall', 'Pulse Corridor', 'Event Chamber', 'The Infinite Hall',
    'Echo Accelerator', 'Nightline Express', 'Ion Passage', 'Warp and Weft', 'The Sapphire Shaft', 'Centrifuge', 'Relay Eleven', 'Zero Distance',
    'Undertow Station', 'The Spiral Archive',
  ],
  monolith: [
    'The Black Obelisk', 'Stillwater', 'Pyramid Lake', 'Silent Cairn', 'Mirror Tide', 'Standing Stone Summer', 'The Moon Pool', 'Basalt',
    'Lake of Glass', 'The Watchful Isle', 'Pale Monument', 'Low Tide Oracle', 'Granite Lullaby', 'Halo Rock', 'The Drowned Spire', 'Evening Mirror',
    'One Tall Shadow', 'Marker Zero',
  ],
  silk: [
    'Velvet Current', 'The Loom', 'Ribbon Theory', 'Soft Machinery', 'Moth and Thread', 'The Weaver Upstairs', 'Satin Static', 'Threads of Gold',
    'Slow Cascade', 'Folded Light', 'The Silk Ledger', 'Tangled Hours', 'Undulate', 'Drapery in Red', 'A Gentle Torsion', 'Filament',
    'The Crimson Bolt', 'Waveform Boudoir',
  ],
  terrace: [
    'Stairway Club', 'The Impossible Court', 'Escalier', 'Terracotta Maze', 'Hotel of Angles', 'Sunlit Ziggurat', 'The Hanging Courtyard',
    'Isometric Love', 'Palace of Steps', 'The Folding Villa', 'White Stair Island', 'Patio Paradox', 'The Cubic Garden', 'Corner Suite',
    'Balustrade', 'Upstairs, Downstairs, Sideways', 'The Chequered Terrace', 'Casa Infinita',
  ],
  orbs: [
    'Pearl Diver', 'The Marble Game', 'Bubble Chamber', 'Still Life with Moons', 'The Mercury Room', 'Glass Harvest', 'Seven Spheres', 'Droplet',
    'The Juggler and the Sea', 'Lacquer', 'Float', 'A Bowl of Planets', 'The Polished Hour', 'Hollow Pearls', 'Balance Point', 'Gilded Orchard',
    'Quiet Spheres', 'The Snow Globe',
  ],
  isles: [
    'Cloudharbour', 'The Floating Bazaar', 'Skyhold', 'Windward Nine', 'Castle Aloft', 'Kite Islands', 'The Unmoored', 'Gardens of the Upper Air',
    'Bellfry', 'Drift Season', 'The Cloud Ferry', 'High Lantern', 'Islands of Evening', 'The Weightless Abbey', 'Featherstone', 'Above the Rain',
    'Anchor in the Sky', 'The Rope Bridge',
  ],
} as const;
