import type { Family } from '../../art/families';

/** First sentences of videos by the place that they show, each for one video; % is the performer's name. */
export const videoOpenings: Readonly<Record<Family, readonly string[]>> = {
  grid: [
    '% drives, and you choose the music.',
    'The road is empty, and % likes it that way.',
    '% knows a place at the end of this road.',
  ],
  planet: [
    '% has the window seat, and moves over.',
    'Far from everything, % keeps you company while the world turns below.',
    '% has been up here for weeks, and still looks out of the window first.',
  ],
  portal: [
    '% waits at the end of the hall, where the light is.',
    'One door is open, and % stands in it.',
    '% holds the door and lets you go first.',
    '% tells the story of this house from her side.',
  ],
  dunes: [
    '% walks ahead over the first dune and waits for you at the top.',
    'The sand is still warm, and % has nowhere else to be.',
    '% knows the way across, and suggests the long one.',
    'There is nothing but sand to the horizon, and % to share it with.',
  ],
  crystal: ['% stands among the crystals, and each of them shows her differently.'],
  city: [
    '% has the best view in town and one seat left beside her.',
    'The city is awake below, and % would rather stay up here.',
    '% shows you her part of town from above.',
    'Every window is lit, and % knows who lives behind which.',
  ],
  tunnel: [
    '% takes the seat across from you, and the lights begin to pass.',
    'The ride is long, and % makes it feel short.',
    '% knows where this line ends, and would rather show you than tell you.',
  ],
  monolith: [
    '% sits by the water and keeps a place for you.',
    'The tide comes in slowly, and % is in no hurry either.',
    '% counts the waves, and you count along until neither of you does.',
    'There is one thing on this shore that no one can explain, and % has stopped trying.',
  ],
  silk: [
    '% rehearses a scene that was cut, and asks what you think.',
    '% tries on one thing after the other, and you may say which.',
    'With cloth, light and music, % needs nothing else.',
    'The fitting is done, but % stays a little longer.',
  ],
  terrace: [
    '% opens the door before you knock, and leads the way up.',
    'The house is large, the steps are many, and % takes her time.',
    '% shows you her favourite corner of the house.',
  ],
  orbs: [
    '% sets the spheres in motion and leans back.',
    'Everything floats here, and % makes it look easy.',
    'The light is warm, the floor shines, and % is in no hurry.',
  ],
  isles: [
    '% lives above the clouds, and is glad of a visitor.',
    'The island drifts, and % lets it.',
    '% opens the gate before you knock: few people come up this far.',
    'You came for the view, and % came for the same reason.',
  ],
};
