import { currentScene, sceneRows } from './current-scene';

const ownedGame = {
  scenes: [
    { at: 0, title: 'The quay' },
    { at: 24, title: 'The low stair' },
    { at: 48, title: 'High water' },
  ],
};
const at = (seconds: number, completedAt: string | null = null) => ({
  ...ownedGame,
  progress: { seconds, durationSeconds: 60, playedAt: '2026-11-20T21:10:00Z', completedAt },
});

test.each<[string, Parameters<typeof sceneRows>[0], string, string | undefined]>([
  ['not started', { ...ownedGame, progress: null }, 'ahead ahead ahead', undefined],
  ['in the first scene', at(5), 'now ahead ahead', 'Scene 1 of 3, The quay'],
  ['at the very start of a scene', at(24), 'seen now ahead', 'Scene 2 of 3, The low stair'],
  ['in the last scene', at(55), 'seen seen now', 'Scene 3 of 3, High water'],
  ['played to its end', at(59, '2026-11-20T21:10:00Z'), 'seen seen seen', undefined],
  ['without scenes', { ...at(5), scenes: [] }, '', undefined],
])('a game that is %s says where the member is', (_, owned, states, words) => {
  expect(sceneRows(owned).map(({ state }) => state)).toEqual(states === '' ? [] : states.split(' '));
  expect(currentScene(owned)).toBe(words);
});
