import type { Family } from '../art/families';

/** A part of a film: its name, what is seen and what is heard. */
export interface Scene {
  readonly title: string;
  readonly caption: string;
}
type Words = readonly (readonly [title: string, caption: string])[];

/**
 * Scenes of each family's films; a film takes some of them. Captions describe the sound as well. They name no time of
 * day: that is each title's own.
 */
const words: Record<Family, Words> = {
  grid: [
    ['The empty road', 'The road runs straight ahead. A slow beat.'],
    ['Miles', 'Lines of light pass underneath. Low chords.'],
    ['The hills', 'Hills stand against the sky. Bells, far away.'],
    ['The long light', 'The light stays where it is. The beat goes on.'],
    ['The last mile', 'The road goes on. The chord fades.'],
  ],
  planet: [
    ['Approach', 'A world hangs in the dark. A deep, slow chord.'],
    ['Cloud bands', 'Bands of cloud turn slowly. A single bell.'],
    ['The far side', 'Shadow covers half of it. Quiet noise, like breath.'],
    ['Moonrise', 'A small moon floats by. The chord opens.'],
    ['Drift', 'Stars, and nothing else. It grows quiet.'],
  ],
  portal: [
    ['The hall', 'A dark hall, and light at its end. A low chord.'],
    ['The threshold', 'Light falls over the steps. Bells echo.'],
    ['Through', 'Beyond the frame lies a valley. Wind.'],
    ['Looking back', 'Dust floats in the light. The echo stays.'],
    ['The last step', 'The last step. The chord fades.'],
  ],
  dunes: [
    ['The first ridge', 'Dunes to the horizon. Wind.'],
    ['Crossing', 'Light lies on one side of each crest. A slow chord.'],
    ['The wide valley', 'A valley of sand. The wind rises.'],
    ['Rest', 'Nothing moves but the light. A bell.'],
    ['The last ridge', 'One more ridge. The wind dies down.'],
  ],
  crystal: [
    ['Into the light', 'Crystal grows around a light. High bells.'],
    ['Facets', 'Edges catch the light, one after the other. More bells.'],
    ['The heart', 'The light at the heart. A bright chord.'],
    ['Reflections', 'Everything is mirrored. The bells slow down.'],
  ],
  city: [
    ['Rooftops', 'Towers stand against the sky. Traffic, far below.'],
    ['Lights up', 'There is light in every window. A slow beat.'],
    ['The upper deck', 'Trails of light cross between the roofs. Low chords.'],
    ['Side street', 'The towers stand close. A bell.'],
    ['Quiet streets', 'No one is in the streets. The traffic fades.'],
  ],
  tunnel: [
    ['Departure', 'Rings of light come nearer. A quick pulse.'],
    ['Speed', 'Streaks pass on all sides. The pulse goes on.'],
    ['The long bend', 'The tunnel turns. A low chord.'],
    ['Slower', 'The rings stand apart. The pulse softens.'],
    ['Arrival', 'Light ahead. It grows quiet.'],
  ],
  monolith: [
    ['The shore', 'Still water. Waves on sand.'],
    ['Reflection', 'What stands there stands in the water, too. A slow chord.'],
    ['Low water', 'Clouds pass slowly. A bell.'],
    ['The far bank', 'Hills behind the water. Wind.'],
    ['Quiet', 'The water is smooth. The waves fade.'],
  ],
  silk: [
    ['Unfolding', 'Cloth unfolds. A warm chord.'],
    ['The fold', 'Threads cross and shine. Soft bells.'],
    ['Undertow', 'One band passes below another. Breath.'],
    ['Falling', 'It falls, slowly. The chord changes.'],
    ['At rest', 'The cloth lies still. It grows quiet.'],
  ],
  terrace: [
    ['The steps', 'Steps lead up and down. Bells.'],
    ['The court', 'Doorways with light in them. A bright chord.'],
    ['Upstairs', 'Another court above the first. Bells, closer.'],
    ['The view', 'Roofs, and the sky behind them. Air.'],
  ],
  orbs: [
    ['Weightless', 'Spheres float above a mirror. Soft bells.'],
    ['The large one', 'Rings turn around the largest. A warm chord.'],
    ['Small company', 'Small ones rest beside it. A bell on each side.'],
    ['At rest', 'Light lies on the floor. It grows quiet.'],
  ],
  isles: [
    ['Above the clouds', 'Islands float above the clouds. Wind.'],
    ['The towers', 'Towers catch the light. A slow chord.'],
    ['Drifting', 'The islands rise and sink. A bell.'],
    ['The falls', 'Water falls into the clouds. The wind rises.'],
    ['Anchored', 'The islands lie still. The chord fades.'],
  ],
};

/**
 * Scenes of a film, in the order of the family's, and not all of them.
 * @param turn another number leaves out another scene
 */
export function scenesOf(family: Family, turn: number): readonly Scene[] {
  const all = words[family];
  // The first and the last scene are always included: they begin and end the film.
  const left = 1 + (turn % (all.length - 2));
  return all.filter((_, index) => index !== left || turn % 4 === 3).map(([title, caption]) => ({ title, caption }));
}
