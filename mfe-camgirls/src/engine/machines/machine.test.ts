import { runMachine } from './machine';

/** Takes numbers, and does what it takes. */
const take = (state: readonly number[], input: number) => ({ state: [...state, input], effects: [input, -input] });

it('takes an input that an effect causes only after all effects of the one before', () => {
  const done: number[] = [];
  const machine = runMachine<readonly number[], number, number>([], take, (effect) => {
    done.push(effect);
    if (effect === 1) machine.dispatch(2);
  });
  machine.dispatch(1);
  expect(done).toEqual([1, -1, 2, -2]);
  expect(machine.state()).toEqual([1, 2]);
});

it('settles once all inputs are taken, and again after those that settling causes', () => {
  const settled: (readonly number[])[] = [];
  const machine = runMachine<readonly number[], number, number>(
    [],
    take,
    () => undefined,
    () => {
      settled.push(machine.state());
      if (settled.length === 1) machine.dispatch(2);
    },
  );
  machine.dispatch(1);
  expect(settled).toEqual([[1], [1, 2]]);
});

it('goes on with the next input after an effect has thrown', () => {
  const machine = runMachine<readonly number[], number, number>([], take, (effect) => {
    if (effect === 1) throw new Error('broken');
  });
  expect(() => machine.dispatch(1)).toThrow('broken');
  machine.dispatch(2);
  expect(machine.state()).toEqual([1, 2]);
});
