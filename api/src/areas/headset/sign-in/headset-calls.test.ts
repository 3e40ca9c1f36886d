import { createHeadsetWorld, type Envelope, type HeadsetWorld } from '../../../testing/headset-world';

let world: HeadsetWorld;
beforeAll(async () => {
  world = await createHeadsetWorld();
});
beforeEach(() => world.today());
afterAll(() => world.test.close());

describe('the envelope', () => {
  it.each<[string, 'GET' | 'POST' | 'PUT', string, object | undefined, string | undefined, number]>([
    ['a code', 'GET', 'auth/code', undefined, undefined, 1],
    ['an unknown poll', 'POST', 'auth/sign-in-code', { token: 'x' }, undefined, 3],
    ['a poll without its token', 'POST', 'auth/sign-in-code', {}, undefined, 2],
    [
      'wrong credentials',
      'POST',
      'auth/sign-in-password',
      { login: 'nobody@example.com', password: 'x' },
      undefined,
      3,
    ],
    ['credentials that are none', 'POST', 'auth/sign-in-password', { login: 'nobody', password: '' }, undefined, 2],
    ['an unknown refresh token', 'POST', 'auth/refresh', { refresh_token: 'x' }, undefined, 401],
    ['signing out without a session', 'POST', 'auth/sign-out', { refresh_token: 'x' }, undefined, 1],
    ['a profile without a token', 'GET', 'user/profile', undefined, undefined, 401],
    ['a profile with a wrong token', 'GET', 'user/profile', undefined, 'x.y.z', 401],
    ['scripts without a token', 'GET', 'user/scripts-info', undefined, undefined, 401],
    ['an event without a token', 'PUT', 'event', { event_type: 'videoStreamStart' }, undefined, 401],
    ['videos with a token that is over', 'GET', 'videos', undefined, 'x.y.z', 401],
    ['videos for a guest', 'GET', 'videos', undefined, undefined, 1],
    ['a video that is not there', 'GET', 'video/999999', undefined, undefined, 404],
    ['an invalid query', 'GET', 'videos?page-size=201', undefined, undefined, 2],
  ])('%s', async (_, method, path, body, bearer, code) => {
    const reply = await world.headset(method, path, body, bearer);
    expect(reply.status).toEqual({ code, message: expect.stringMatching(/\w/) });
    expect(reply.data === null).toBe(code !== 1);
  });

  it('holds a body that is no JSON', async () => {
    const broken = await world.test.app.inject({
      method: 'POST',
      url: '/api/playa/v2/auth/refresh',
      headers: { 'content-type': 'application/json' },
      payload: '{',
    });
    expect([broken.statusCode, broken.json<Envelope>().status.code]).toEqual([200, 2]);
  });

  it('of a path that does not exist is plain HTTP', async () => {
    expect((await world.test.app.inject({ url: '/api/playa/v2/nothing' })).statusCode).toBe(404);
  });
});

describe('what was watched', () => {
  it('is in the member’s history', async () => {
    const { tokens, accountId } = await world.inside();
    const {
      rows: [video],
    } = await world.test.database.pool.query<{ id: number }>('select id from videos limit 1');
    const event = (body: object) => world.headset('PUT', 'event', body, tokens.access_token);
    expect(
      (await event({ event_type: 'videoStreamEnd', video_id: String(video?.id), video_quality: '8K', duration: 90.5 }))
        .status.code,
    ).toBe(1);
    for (const odd of [
      { event_type: 'somethingNew' },
      { event_type: 'videoStreamStart', video_id: '999999' },
      { event_type: 'videoStreamStart', video_id: 'x' },
    ])
      expect((await event(odd)).status.code).toBe(1);
    const { rows } = await world.test.database.pool.query<{ video_id: number }>(
      `select video_id, seconds from history where account_id = ${accountId}`,
    );
    expect(rows).toEqual([{ video_id: video?.id, seconds: null }]);
  });
});
