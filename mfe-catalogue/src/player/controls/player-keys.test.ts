import { commandOf, type FocusPlace, type PlayerCommand } from './player-keys';

it.each<[string, FocusPlace, PlayerCommand | null]>([
  [' ', 'player', { do: 'toggle-play' }],
  [' ', 'button', null],
  ['k', 'button', { do: 'toggle-play' }],
  ['K', 'player', { do: 'toggle-play' }],
  ['ArrowLeft', 'player', { do: 'seek-by', seconds: -5 }],
  ['ArrowRight', 'button', { do: 'seek-by', seconds: 5 }],
  ['ArrowUp', 'player', { do: 'volume-by', share: 0.05 }],
  ['ArrowRight', 'volume', null],
  ['Home', 'volume', null],
  ['Home', 'player', { do: 'seek-to', share: 0 }],
  ['End', 'player', { do: 'seek-to', share: 1 }],
  ['0', 'player', { do: 'seek-to', share: 0 }],
  ['7', 'volume', { do: 'seek-to', share: 0.7 }],
  ['m', 'player', { do: 'toggle-mute' }],
  ['c', 'player', { do: 'toggle-captions' }],
  ['f', 'player', { do: 'toggle-full-screen' }],
  ['Tab', 'player', null],
  ['toString', 'player', null],
  ['x', 'player', null],
])('%j with the focus on the %s means %j', (key, place, command) => {
  expect(commandOf(key, place, false)).toEqual(command);
});

it('leaves keys that are held with Control, Alt or Meta to the browser', () => {
  expect(commandOf('f', 'player', true)).toBeNull();
});
