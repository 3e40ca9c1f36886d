import { jest } from '@jest/globals';
import { watchRefusals } from './refused-notifications';

it('makes an error of five refusals of a provider within ten minutes, once an hour', () => {
  let at = 0;
  const error = jest.fn();
  const refused = watchRefusals({ error } as never, () => new Date(at));
  for (const minute of [0, 3, 6, 9, 11]) {
    at = minute * 60_000;
    refused('slow');
  }
  expect(error).not.toHaveBeenCalled();
  for (let count = 0; count < 4; count += 1) refused('quick');
  expect(error).not.toHaveBeenCalled();
  for (let count = 0; count < 20; count += 1) refused('quick');
  expect(error.mock.calls).toEqual([
    [{ provider: 'quick', refused: 5 }, 'notifications of a payment provider are refused'],
  ]);
  at += 3_600_000;
  for (let count = 0; count < 5; count += 1) refused('quick');
  expect(error).toHaveBeenCalledTimes(2);
});
