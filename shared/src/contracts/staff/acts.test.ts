import { StaffAct, staffActWords } from './acts';

it('has words for every act, in the order of the acts, and no two alike', () => {
  expect(Object.keys(staffActWords)).toEqual(StaffAct.options);
  const words = Object.values(staffActWords);
  expect(new Set(words).size).toBe(words.length);
});

it.each(Object.values(staffActWords))('says “%s” in words, not as a name', (words) => {
  expect(words).toMatch(/^[A-Z][a-z’, -]+$/);
});
