import type { Family } from '../../art/families';
import type { Motif } from '../../art/scene/motifs';

/** A video: its title, and the world that its film, its poster and its trailer show. */
export interface VideoTitle {
  readonly title: string;
  readonly family: Family;
  /** In its family it is this title's alone, among games too. */
  readonly palette: string;
  /** Of the family (art/families); absent: the one that its family has had least. */
  readonly kind?: number;
  readonly motif?: Motif;
  /** What its film was drawn from, where the title was changed since; absent: its slug. */
  readonly seed?: string;
}

const video = (
  title: string,
  family: Family,
  palette: string,
  rest: Pick<VideoTitle, 'kind' | 'motif' | 'seed'> = {},
): VideoTitle => ({
  title,
  family,
  palette,
  ...rest,
});

/** The demo videos, most popular first; the first six are on the drawn screens. */
export const videoTitles: readonly VideoTitle[] = [
  video('The long crossing', 'dunes', 'ultraviolet', { kind: 0 }),
  video('Tide tables', 'monolith', 'lagoon', { kind: 1 }),
  video('Twelfth floor, north side', 'city', 'ultraviolet', { kind: 3 }),
  video('Above the weather', 'isles', 'cobalt', { kind: 2 }),
  video('Perigee', 'planet', 'cobalt', { kind: 0 }),
  video('Signal lost', 'tunnel', 'sodium', { kind: 1 }),
  video('Rehearsal in blue', 'silk', 'cobalt'),
  video('An afternoon in amber', 'orbs', 'sodium', { seed: 'an-evening-in-amber' }),
  video('First snow', 'portal', 'glacier', { motif: 'snow' }),
  video('Postcard from orbit', 'planet', 'coral', { kind: 2 }),
  video('The garden at night', 'isles', 'jade', { kind: 1, motif: 'fireflies' }),
  video('The winter palace', 'terrace', 'cobalt', { kind: 0, motif: 'snow' }),
  video('Home by dawn', 'grid', 'rosegold'),
  video('Copper bath', 'orbs', 'copper'),
  video('Paper moon', 'dunes', 'cobalt', { kind: 2, motif: 'crescent' }),
  video('A room of mirrors', 'crystal', 'moonstone', { kind: 3 }),
  video('A walk on the roof', 'city', 'rosegold', { kind: 0 }),
  video('Slow dissolve', 'silk', 'dusk'),
  video('The green arch', 'portal', 'jade', { seed: 'through-the-hedge' }),
  video('Breakfast in orbit', 'planet', 'rosegold', { kind: 3 }),
  video('Sea air', 'monolith', 'verdigris', { kind: 2 }),
  video('Slow train south', 'tunnel', 'copper'),
  video('The quiet courtyard', 'terrace', 'verdigris', { seed: 'the-water-garden', kind: 1 }),
  video('Champagne and rain', 'city', 'citrine', { kind: 1, motif: 'rain' }),
  video('Paper lanterns', 'isles', 'crimson', { kind: 2, motif: 'lanterns' }),
  video('Heat haze', 'dunes', 'ember', { kind: 1 }),
  video('The round door', 'portal', 'ember', { seed: 'the-secret-staircase' }),
  video('A moon and a half', 'monolith', 'iris', { seed: 'half-a-moon', kind: 3, motif: 'half-moon' }),
  video('Lights, then music', 'grid', 'citrine'),
  video('Silk hour', 'silk', 'rosegold'),
  video('Counting stars', 'dunes', 'iris', { kind: 2, motif: 'falling-stars' }),
  video('The glassblower', 'orbs', 'ember'),
  video('Night shift', 'city', 'jade', { kind: 2 }),
  video('Long exposure', 'tunnel', 'citrine'),
  video('Dusk on the terrace', 'terrace', 'dusk', { kind: 3 }),
  video('Island time', 'isles', 'lagoon', { kind: 0 }),
  video('The inner door', 'portal', 'rosegold', { seed: 'ten-steps' }),
  video('Turn of the tide', 'monolith', 'coral', { kind: 0 }),
  video('Two moons, one road', 'grid', 'moonstone', { seed: 'close-to-midnight', motif: 'crescent' }),
  video('Evening dress', 'silk', 'ember'),
];
