import type { Family } from '../../art/families';
import type { Line } from './sentences';

/** Texts about a family of pictures: short places for taglines, sentences for descriptions. */
export interface Setting {
  /** Nouns with an article, as the subject of a tagline. */
  readonly places: readonly [string, ...string[]];
  /** First sentences of a description. */
  readonly worlds: readonly [string, ...string[]];
  /** Things to do there. */
  readonly walks: readonly Line[];
}

export const settings: Record<Family, Setting> = {
  grid: {
    places: [
      'A coast road that only opens after dark',
      'A city drawn in light',
      'An arcade at the end of the line',
      'A highway without a speed limit',
      'A beach where the sun never quite sets',
    ],
    worlds: [
      'The road runs straight to a sun that never sets. Someone is expecting you at every exit.',
      'No one has switched the old network off. Its streets are still lit, its bars open, its guests still here.',
      'The people of this town drew every block by hand. They change it when the mood takes them.',
      'The last seaside resort of the nineteen-eighties has been running without an owner for forty years.',
    ],
    walks: [
      'Drive, stop where you like and choose who takes the passenger seat.',
      'Change the music and the skyline changes with it.',
      'Play the cabinets for real: high scores open the back room.',
      'Walk the grid on foot or cross it by car; each way leads to different people.',
    ],
  },
  planet: {
    places: [
      'A hotel in high orbit',
      'A moon with one address',
      'The last observatory before the dark',
      'A slow ship with a good bar',
      'A ringed world at closing time',
    ],
    worlds: [
      'The station turns once in nine hours. There is always a window with a sunrise, and someone watching.',
      'Supplies arrive four times a year. Visitors never do. That makes you the most interesting person within a light hour.',
      'A survey crew of nine has been told to wait. They have a planet to look at, and a great deal of time.',
      'The liner takes eleven weeks to cross the rings, and its passengers have stopped pretending that they travel for business.',
    ],
    walks: [
      'Float through the zero-gravity sections or clamp your boots to the floor.',
      'Point the telescope: what you find decides tomorrow’s conversations.',
      'Dine at a different table every evening and learn who keeps which secret.',
      'Take the shuttle down to the surface when the weather allows it.',
    ],
  },
  portal: {
    places: [
      'A house with one door too many',
      'A stair below the old town',
      'The thirteenth room of a small hotel',
      'A gate that keeps its own hours',
      'A museum that moves at night',
    ],
    worlds: [
      'The corridor was not there yesterday. It has carpets, fresh flowers and a name on each door, and one of the names is yours.',
      'Every door of the house opens into a different season. Each is kept by someone who doesn’t want it to end.',
      'The bay empties once a month, and when it does the stair below the chapel can be walked.',
      'The architect left a hundred rooms and ninety-nine keys, and a note that asks you to be patient.',
    ],
    walks: [
      'Open the doors in any order: what you learn behind one changes the next.',
      'Carry one thing from room to room and see who recognises it.',
      'The house remembers which doors you closed.',
      'Stay in a room for as long as you like: time only passes in the corridors.',
    ],
  },
  dunes: {
    places: [
      'A caravan that travels at night',
      'A desert that sings',
      'The last well before the border',
      'A camp under a green sky',
      'A road of salt and starlight',
    ],
    worlds: [
      'The caravan travels when the sand is cool. By the fire, each traveller pays with a story, a song or a secret.',
      'North of the tenth well the dunes hum, the sky turns green, and no one is in a hurry.',
      'A dry sea lies between you and the coast, with nine stations on the way and one host at each.',
      'The observatory tents stand where the maps end, and the astronomers have stopped writing home.',
    ],
    walks: [
      'Ride, walk or sleep through the heat of the day.',
      'Read the stars to choose the route: there are six, and each leads to different people.',
      'Trade what you carry; everything has a past.',
      'Sit by the fire and listen, or be the one who talks.',
    ],
  },
  crystal: {
    places: [
      'A ballroom under the ice',
      'A mine where the walls glow',
      'A palace grown, not built',
      'The coldest hotel in the north',
      'A vault that rings when you speak',
    ],
    worlds: [
      'The mine stopped paying a century ago. The people who stayed found out what else the light down there can do.',
      'Every winter the lake freezes into halls, and for six weeks the whole valley moves in.',
      'Touch a wall and it plays back what was said beside it, which makes this a difficult place for secrets.',
      'The crown was broken into seven pieces, and each of the seven keepers would like to be asked nicely.',
    ],
    walks: [
      'Angle the mirrors to bring light where you want to go.',
      'Listen to the walls: they repeat more than they should.',
      'Skate, climb or take the lamplit path.',
      'Each shard you return opens a wing, and someone lives in every wing.',
    ],
  },
  city: {
    places: [
      'A penthouse in a city without mornings',
      'The night tram and its regulars',
      'A rooftop with the best view in town',
      'A district that closes at dawn',
      'The twelfth floor, north side',
    ],
    worlds: [
      'The power has been out for three hours. From the rooftops people are starting to call over to each other.',
      'You have rented the one flat in town whose windows look into everyone’s lives, and they all know it.',
      'The night tram makes a circle in forty minutes, and the same nine people ride it every evening.',
      'The old quarter will be rebuilt in spring. Its clubs, tailors and cooks plan to spend one last winter well.',
    ],
    walks: [
      'Take the stairs, the lift or the fire escape: doors know how you came.',
      'Answer the telephone, or let it ring.',
      'Ride the tram to a different stop each night.',
      'Choose the evening’s table, and with it the evening.',
    ],
  },
  tunnel: {
    places: [
      'A station at the end of the tube',
      'An express that never surfaces',
      'A research ring with the lights on',
      'The fastest lift in the world',
      'A relay crew between two jumps',
    ],
    worlds: [
      'The line is nine thousand kilometres long and takes four nights. There is a dining car, a bath car, and no signal.',
      'Relay Eleven keeps the gate open. Its six crew members keep each other awake.',
      'The accelerator was built to find a particle. It found a door, and the night shift has been using it.',
      'You wake up between two jumps with a ship that talks, a crew that argues and eleven hours to fill.',
    ],
    walks: [
      'Set the speed yourself, from a drift to a rush.',
      'Wander the carriages: the order changes each night.',
      'Keep the reactor, the kitchen and the mood of the crew in balance.',
      'Pull the brake whenever you like: every stop is a scene.',
    ],
  },
  monolith: {
    places: [
      'A bay that shows another sky',
      'An island with one visitor a year',
      'The quiet side of the moon pool',
      'A stone that answers',
      'A shore where the tide keeps time',
    ],
    worlds: [
      'The stone appeared in the water in June. By July there was a village around it, and by August no one wanted to leave.',
      'The ferry comes back in seven days. Until then the island has one host, one guest and excellent weather.',
      'On still evenings the water shows a shore that is not there, and on that shore someone is waving.',
      'A research camp of eight has one question to answer. It has stopped being the interesting one.',
    ],
    walks: [
      'Row, swim or walk the shore; the light changes by the minute.',
      'Ask the stone one thing a day.',
      'Follow the reflections: they are a step ahead of you.',
      'Spend the evenings as you like: the camp adapts to its guest.',
    ],
  },
  silk: {
    places: [
      'A weaving house by the river',
      'A salon draped in red',
      'The tailor’s upstairs room',
      'A theatre that rehearses for one',
      'An opera made of cloth',
    ],
    worlds: [
      'The mill weaves one bolt a week, for one client, and this week the client is you.',
      'In the rooms above the theatre nine costume makers prepare a premiere that keeps being put off.',
      'The house deals in cloth that remembers. Wear it, and you know what its last owner knew.',
      'The machine was built to fold silk. It has learned to fold light, rooms and, on good days, time.',
    ],
    walks: [
      ['Feel the cloth: haptic scripts follow every thread.', ({ scripts }) => scripts],
      'Wear what you like: every costume changes who speaks to you.',
      'Choose the fabric and with it the scene.',
      'Attend the rehearsals, give notes, or take the stage.',
      'Follow one thread through the whole house.',
    ],
  },
  terrace: {
    places: [
      'A hotel whose floors trade places',
      'A villa of impossible stairs',
      'A courtyard above the sea',
      'A palace with no ground floor',
      'A summer house of right angles',
    ],
    worlds: [
      'No two guests agree on how many floors the hotel has, and the porter has stopped correcting them.',
      'The villa was built by a chess player and furnished by her rivals.',
      'The terraces climb from the harbour to the sky, and each of them keeps its own hour of the day.',
      'Up is a matter of taste here. Turn the house, and the room that was above you becomes the one next door.',
    ],
    walks: [
      'Turn the house with both hands and walk where the walls were.',
      'Invite two guests to one terrace and see what happens.',
      'Solve the stairs, or let someone show you.',
      'Every terrace has its own hour: pick noon, dusk or midnight.',
    ],
  },
  orbs: {
    places: [
      'A garden that grows glass',
      'A pearl house by the sea',
      'A game played with moons',
      'A gallery of floating things',
      'An orchard ripe with light',
    ],
    worlds: [
      'The fruit of this orchard is glass, and each piece holds an afternoon.',
      'Divers bring up the pearls, the house listens to them, and some are still warm.',
      'The game has seven spheres, two players and no rule that cannot be discussed.',
      'Everything in the gallery floats, including, after the second glass, the visitors.',
    ],
    walks: [
      'Pick a sphere up and step into it.',
      'Play the round slowly: a good player talks.',
      'Juggle, stack and trade; physics is on your side.',
      'Bring what you found to the keeper and hear where it comes from.',
    ],
  },
  isles: {
    places: [
      'An inn above the weather',
      'A rope bridge between two houses',
      'A market that drifts with the wind',
      'A castle that slipped its anchor',
      'A lighthouse for flying ships',
    ],
    worlds: [
      'When the islands drift close enough the neighbours lay a plank across and have dinner together.',
      'The cloud ferry has one cabin, one captain and no timetable.',
      'The market ties up at a different island each night, and its traders know what you are looking for.',
      'The castle came loose in the storm of the century. Its household decided that it likes the view.',
    ],
    walks: [
      'Glide from isle to isle, or take the ferry and the company.',
      'Choose where to drop anchor for the night.',
      'Light the lamps in any order: each calls another guest.',
      'Trade with the wind merchants for maps of places that drift.',
    ],
  },
};
