import { progressNotes } from './progress-notes';

const noted = (from?: number) => {
  const saved: [number, boolean][] = [];
  return { saved, notes: progressNotes((seconds, leaving) => saved.push([seconds, leaving]), from) };
};

it('notes each quarter of a minute while it plays', () => {
  const { saved, notes } = noted();
  for (let second = 0; second <= 40; second += 0.25) notes.playing(second);
  expect(saved).toEqual([
    [15, false],
    [30, false],
  ]);
});

it('notes at once when watching stops, and when it is left, but no second twice', () => {
  const { saved, notes } = noted();
  notes.playing(3.9);
  notes.stopped(4.2);
  notes.stopped(4.7);
  notes.left(4.9);
  notes.left(6);
  expect(saved).toEqual([
    [4, false],
    [6, true],
  ]);
});

it('says nothing of the place where watching began', () => {
  const { saved, notes } = noted(90);
  notes.playing(90.3);
  notes.left(90.8);
  notes.playing(40);
  expect(saved).toEqual([[40, false]]);
});
