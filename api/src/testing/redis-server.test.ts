import { startRedis } from './redis-server';

it.each([
  ['no such program', 'no-such-redis-server'],
  ['a program that ends at once', 'true'],
])('there is no Redis where there is %s', async (_, program) => {
  expect(await startRedis([program])).toBeNull();
});
