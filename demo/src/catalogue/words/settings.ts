import type { Family } from '../../art/families';
import type { Line } from './sentences';

/** Texts about a family of pictures: short places for taglines, sentences for descriptions. */
export interface Setting {
  /**
   * Nouns with an article, as the subject of a tagline, each with the world (below) that is there; in the order of the
   * family's titles (games/game-titles.ts), which they fit.
   */
  readonly places: readonly [readonly [place: string, world: string], ...(readonly [string, string])[]];
  /** First sentences of a description, by name; the drawn games name theirs, too (curated-games.ts). */
  readonly worlds: Readonly<Record<string, string>>;
  /** Things to do, wherever in the family. */
  readonly walks: readonly Line[];
}

export const settings: Record<Family, Setting> = {
  grid: {
    places: [
      ['A coast road that only opens after dark', 'road'],
      ['An arcade at the end of the line', 'resort'],
      ['A beach where the sun never quite sets', 'resort'],
      ['A highway without a speed limit', 'network'],
      ['A city drawn in light', 'blocks'],
    ],
    worlds: {
      road: 'The road runs straight to the horizon, and its lights never go out. Someone is expecting you at every exit.',
      network:
        'No one has switched the old network off. Its streets are still lit, its bars open, its guests still here.',
      blocks: 'The people of this town drew every block by hand. They change it when the mood takes them.',
      resort: 'The last seaside resort of the nineteen-eighties has been running without an owner for forty years.',
    },
    walks: [
      'Drive, stop where you like and choose who takes the passenger seat.',
      'Change the colour of the lights and the skyline changes with them.',
      'Play the cabinets at every stop: high scores open the back room.',
      'Walk the grid on foot or cross it by car; each way leads to different people.',
    ],
  },
  planet: {
    places: [
      ['A ringed world at closing time', 'station'],
      ['A slow ship with a good bar', 'liner'],
      ['A hotel in high orbit', 'station'],
      ['The last observatory before the dark', 'crew'],
      ['A moon with one address', 'supplies'],
    ],
    worlds: {
      station: 'The station turns once in nine hours. There is always a window with a sunrise, and someone watching.',
      supplies:
        'Supplies arrive four times a year. Visitors almost never do. That makes you the most interesting person within a light hour.',
      crew: 'A survey crew of nine has been told to wait. They have a planet to look at, and a great deal of time.',
      liner:
        'The liner takes eleven weeks to cross the rings, and its passengers have stopped pretending that they travel for business.',
    },
    walks: [
      'Float through the zero-gravity sections or clamp your boots to the floor.',
      'Point the telescope: what you find decides tomorrow’s conversations.',
      'Dine at a different table every evening and learn who keeps which secret.',
      'Take the shuttle out, or stay in with those who stay.',
    ],
  },
  portal: {
    places: [
      ['A house with one door too many', 'corridor'],
      ['A museum that moves at night', 'rooms'],
      ['A gate that keeps its own hours', 'seasons'],
      ['The thirteenth room of a small hotel', 'corridor'],
      ['An arch below the old town', 'arches'],
    ],
    worlds: {
      corridor:
        'The corridor was not there yesterday. It has carpets, fresh flowers and a name on each door, and one of the names is yours.',
      seasons: 'Every door here opens into a different season. Each is kept by someone who doesn’t want it to end.',
      rooms: 'The architect left a hundred rooms and ninety-nine keys, and a note that asks you to be patient.',
      arches: 'Behind each arch stands a house of another century, and someone is at home in it.',
    },
    walks: [
      'Open the doors in any order: what you learn behind one changes the next.',
      'Carry one thing from room to room and see who recognises it.',
      'Each door remembers whether you closed it.',
      'Stay in a room for as long as you like: time only passes in the corridors.',
    ],
  },
  dunes: {
    places: [
      ['A road of salt and starlight', 'sea'],
      ['A caravan that travels at night', 'caravan'],
      ['A camp under a wide sky', 'tents'],
      ['A desert that sings', 'well'],
      ['The last well before the border', 'sea'],
    ],
    worlds: {
      caravan:
        'The caravan travels when the sand is cool. By the fire, each traveller pays with a story, a song or a secret.',
      well: 'North of the tenth well the dunes hum, the sky changes colour, and no one is in a hurry.',
      sea: 'A dry sea lies between you and the coast, with nine stations on the way and one host at each.',
      tents: 'The observatory tents stand where the maps end, and the astronomers have stopped writing home.',
    },
    walks: [
      'Ride, walk or sleep through the heat of the day.',
      'Read the stars to choose the route: there are six, and each leads to different people.',
      'Trade what you carry; everything has a past.',
      'Sit by the fire and listen, or be the one who talks.',
    ],
  },
  crystal: {
    places: [
      ['A palace grown, not built', 'crown'],
      ['A vault that rings when you speak', 'walls'],
      ['A ballroom under the ice', 'lake'],
      ['A mine where the walls glow', 'mine'],
      ['The coldest hotel in the north', 'lake'],
    ],
    worlds: {
      mine: 'The mine stopped paying a century ago. The people who stayed found out what else the light down there can do.',
      lake: 'Every winter the lake freezes into halls, and for six weeks the whole valley moves in.',
      walls: 'Touch a wall and it plays back what was said beside it, which makes this a difficult place for secrets.',
      crown: 'The crown was broken into seven pieces, and each of the seven keepers would like to be asked nicely.',
      garden:
        'The garden has been in bud for as long as anyone remembers. Those who waited know what a little light can do.',
    },
    walks: [
      'Angle the mirrors to bring light where you want to go.',
      'Listen to the walls: they repeat more than they should.',
      'Skate, climb or take the lamplit path.',
      'Each crystal you light opens a hall, and someone lives in every hall.',
    ],
  },
  city: {
    places: [
      ['A rooftop with the best view in town', 'rooftops'],
      ['The night tram and its regulars', 'tram'],
      ['A district that closes at dawn', 'quarter'],
      ['The twelfth floor, north side', 'flat'],
      ['A penthouse in a city without mornings', 'flat'],
    ],
    worlds: {
      rooftops: 'No one here goes to bed early. From the rooftops people are starting to call over to each other.',
      flat: 'You have rented the one flat in town whose windows look into everyone’s lives, and they all know it.',
      tram: 'The night tram makes a circle in forty minutes, and the same nine people ride it every evening.',
      quarter:
        'The old quarter will be rebuilt in spring. Its cooks, tailors and regulars plan to spend one last winter well.',
      map: 'The streets change places at night. Behind each window that is still lit, someone knows where they went.',
    },
    walks: [
      'Take the stairs, the lift or the fire escape: doors know how you came.',
      'Answer the telephone, or let it ring.',
      'Ride the tram to a different stop each night.',
      'Choose the evening’s table, and with it the evening.',
    ],
  },
  tunnel: {
    places: [
      ['A station at the end of the tube', 'relay'],
      ['An express that never surfaces', 'line'],
      ['A research ring with the lights on', 'accelerator'],
      ['The fastest lift in the world', 'accelerator'],
      ['A relay crew between two jumps', 'jumps'],
    ],
    worlds: {
      line: 'The line is nine thousand kilometres long and takes four nights. There is a dining car, a bath car, and no signal.',
      relay: 'Relay Eleven keeps the gate open. Its six crew members keep each other awake.',
      accelerator:
        'The accelerator was built to find a particle. It found a door, and the night shift has been using it.',
      jumps: 'You wake up between two jumps with a ship that talks, a crew that argues and eleven hours to fill.',
      silence:
        'The six of the crew are all there, and all awake. No two of them agree on what happened, or when it stopped.',
      opera:
        'The machine was built to move the scenery. It has dug a tunnel of its own below the stage, and the night crew follows it.',
    },
    walks: [
      'Set the speed yourself, from a drift to a rush.',
      'Wander the corridors: their order changes each time.',
      'Keep the lights, the kitchen and the mood of the crew in balance.',
      'Stop whenever you like: every stop is a scene.',
    ],
  },
  monolith: {
    places: [
      ['A stone that answers', 'camp'],
      ['The quiet side of the moon pool', 'reflection'],
      ['An island with one visitor a year', 'ferry'],
      ['A bay that shows another sky', 'reflection'],
      ['A shore where the tide keeps time', 'stone'],
    ],
    worlds: {
      stone:
        'The stone appeared in the water in June. By July there was a village around it, and by August no one wanted to leave.',
      ferry:
        'The ferry comes back in seven days. Until then the island has its hosts, one guest and excellent weather.',
      reflection: 'When it is still, the water shows a shore that is not there, and on that shore someone is waving.',
      camp: 'A research camp of eight has one question to answer. It has stopped being the interesting one.',
      boat: 'The boat leaves at dusk and lands at dawn. Until then there is the moon, its light on the water, and everyone else who can’t sleep.',
    },
    walks: [
      'Row, swim or walk the shore; the light changes by the minute.',
      'Ask one question and wait for the water to answer.',
      'Follow the reflections: they are a step ahead of you.',
      'Spend your time as you like: everything adapts to its guest.',
    ],
  },
  silk: {
    places: [
      ['A weaving house by the river', 'mill'],
      ['A salon draped in silk', 'cloth'],
      ['The tailor’s upstairs room', 'cloth'],
      ['A theatre that rehearses for one', 'premiere'],
      ['An opera made of cloth', 'premiere'],
    ],
    worlds: {
      mill: 'The mill weaves one bolt a week, for one client, and this week the client is you.',
      premiere: 'In the rooms above the theatre nine costume makers prepare a premiere that keeps being put off.',
      cloth: 'The house deals in cloth that remembers. Wear it, and you know what its last owner knew.',
      machine: 'The machine was built to weave silk. It has learned to weave light, rooms and, on good days, time.',
      colours: 'The way is made of cloth and runs through every colour once. No one has counted how many there are.',
    },
    walks: [
      ['Feel the cloth: haptic scripts follow every thread.', ({ scripts }) => scripts],
      'Wear what you like: every costume changes who speaks to you.',
      'Choose the fabric and with it the scene.',
      'Come to the fittings, give notes, or be the model.',
      'Follow one thread through everything.',
    ],
  },
  terrace: {
    places: [
      ['A villa of impossible stairs', 'villa'],
      ['A hotel whose floors trade places', 'floors'],
      ['A courtyard above the sea', 'hours'],
      ['A summer house of right angles', 'up'],
      ['A palace with no ground floor', 'up'],
    ],
    worlds: {
      floors: 'No two guests agree on how many floors the hotel has, and the porter has stopped correcting them.',
      villa: 'The villa was built by a chess player and furnished by her rivals.',
      hours: 'The terraces climb from the harbour to the sky, and each of them keeps its own hour of the day.',
      up: 'Up is a matter of taste here. Turn the house, and the room that was above you becomes the one next door.',
    },
    walks: [
      'Turn the house and walk where the walls were.',
      'Invite two guests to one terrace and see what happens.',
      'Solve the stairs, or let someone show you.',
      'Every terrace has its own hour: pick noon, dusk or midnight.',
    ],
  },
  orbs: {
    places: [
      ['A pearl house by the sea', 'pearls'],
      ['A gallery of floating things', 'gallery'],
      ['A garden that grows glass', 'fruit'],
      ['A game played with moons', 'spheres'],
      ['An orchard ripe with light', 'fruit'],
    ],
    worlds: {
      fruit: 'The fruit of this orchard is glass, and each piece holds an afternoon.',
      pearls: 'Divers bring up the pearls, the house listens to them, and some are still warm.',
      spheres: 'The game has seven spheres, a full table and no rule that cannot be discussed.',
      gallery: 'Everything in the gallery floats, including, after the second glass, the visitors.',
    },
    walks: [
      'Pick a sphere up and step into it.',
      'Take your time: the best finds come late.',
      'Juggle, stack and trade; physics is on your side.',
      'Bring what you found to its keeper and hear where it comes from.',
    ],
  },
  isles: {
    places: [
      ['A lighthouse for flying ships', 'ferry'],
      ['A castle that slipped its anchor', 'castle'],
      ['A market that drifts with the wind', 'market'],
      ['An inn above the weather', 'plank'],
      ['A rope bridge between two houses', 'plank'],
    ],
    worlds: {
      plank: 'When the islands drift close enough the neighbours lay a plank across and have dinner together.',
      ferry: 'The cloud ferry has six cabins, one captain and no timetable.',
      market: 'The market ties up at a different island each night, and its traders know what you are looking for.',
      castle: 'The castle came loose in the storm of the century. Its household decided that it likes the view.',
    },
    walks: [
      'Glide from isle to isle, or take the ferry and the company.',
      'Choose where to drop anchor for the night.',
      'Light the lamps in any order: each calls another guest.',
      'Trade with the wind merchants for maps of places that drift.',
    ],
  },
};
