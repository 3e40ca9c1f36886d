import { errorFromResponse } from '@platform/shared/http';
import { createQueryClient } from '@platform/shared/store';
import { createFixtureHttp } from '@platform/shared/testing';
import { outcomeOf } from './query-outcome';

describe('a page whose query the API answers with', () => {
  it.each([
    { reply: 200, status: 200, apiFailed: false },
    { reply: 400, status: 400, apiFailed: false },
    { reply: 404, status: 404, apiFailed: false },
    { reply: 408, status: 200, apiFailed: true },
    { reply: 429, status: 200, apiFailed: true },
    { reply: 503, status: 200, apiFailed: true },
    { reply: 0, status: 200, apiFailed: true },
  ])('$reply has the status $status, and says that something failed: $apiFailed', async ({ reply, ...outcome }) => {
    const client = createQueryClient(createFixtureHttp({}));
    await client.prefetchQuery({
      queryKey: ['list'],
      queryFn: () => (reply === 200 ? [] : Promise.reject(errorFromResponse(reply, null))),
      retry: false,
    });
    expect(outcomeOf(client)).toEqual(outcome);
    client.clear();
  });
});
