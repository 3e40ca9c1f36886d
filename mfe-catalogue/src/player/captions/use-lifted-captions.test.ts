import { liftCues, type MovableCue } from './use-lifted-captions';

test('captions stand above what covers them, and come down again; those with a place of their own stay there', () => {
  const [first, second, placed]: MovableCue[] = [{ line: 'auto' }, { line: 'auto' }, { line: 2 }] as MovableCue[];
  const [cues, lifted] = [[first, second, placed] as MovableCue[], new WeakSet<MovableCue>()];
  const lines = () => cues.map(({ line }) => line);
  liftCues(cues, 3, lifted);
  expect(lines()).toEqual([-4, -4, 2]);
  liftCues(cues, 5, lifted);
  expect(lines()).toEqual([-6, -6, 2]);
  liftCues(cues, 0, lifted);
  expect(lines()).toEqual(['auto', 'auto', 2]);
  liftCues(cues, 2, lifted);
  expect(lines()).toEqual([-3, -3, 2]);
});
