import { AppError } from '@platform/shared/http';
import { createFixtureHttp } from '@platform/shared/testing';
import { endingOnForbiddenProfile } from './forbidden-profile';

const refused = (status: number) =>
  new AppError({ code: 'forbidden', kind: 'auth', message: 'No.', retryable: false, status });

it.each([
  ['GET /api/profile', 403, 1],
  ['GET /api/profile', 401, 0],
  ['GET /api/profile', 0, 0],
  ['GET /api/profile', 500, 0],
  ['GET /api/profile/balance', 403, 0],
  ['GET /api/games', 403, 0],
] as const)('%s refused with %d ends the session %d times, and its caller hears of it', async (name, status, times) => {
  const end = jest.fn();
  const error = refused(status);
  const http = endingOnForbiddenProfile(createFixtureHttp({ [name]: error }), end);
  await expect(http.call(name, {})).rejects.toBe(error);
  expect(end).toHaveBeenCalledTimes(times);
});
