import { createHeadsetWorld, type HeadsetWorld } from '../../../testing/headset-world';

let world: HeadsetWorld;
beforeAll(async () => {
  world = await createHeadsetWorld();
});
beforeEach(() => world.today());
afterAll(() => world.test.close());

describe('signing in by code', () => {
  it.each([
    ['yearly', 'premium'],
    [null, 'free'],
  ] as const)(
    'shows the member the device, lets it in, and gives the headset its tokens: plan %s',
    async (plan, role) => {
      const { cookies, name } = await world.member(plan);
      const { code, token, expires_at } = await world.requestCode();
      expect([code, expires_at]).toEqual([
        expect.stringMatching(/^[ACDEFGHJKMNPQRTUVWXY34679]{8}$/),
        Math.floor(world.now().getTime() / 1000) + 600,
      ]);
      expect(await world.poll(token)).toEqual({
        status: { code: 3, message: 'The code is not confirmed yet.' },
        data: null,
      });
      const typed = `${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;
      expect((await world.shown(typed, cookies)).json()).toEqual({
        device: 'PLAY’A on a Quest 3',
        expiresAt: new Date(expires_at * 1000 + (world.now().getTime() % 1000)).toISOString(),
      });
      expect((await world.confirm(typed, cookies)).json()).toEqual({ status: 'ok', device: 'PLAY’A on a Quest 3' });
      world.later(3);
      const { status, data } = await world.poll(token);
      expect(status.code).toBe(1);
      expect((await world.profile(data?.access_token)).data).toMatchObject({ display_name: name, role });
      expect(
        (
          await world.headset<{ token: string }>('GET', 'user/scripts-info', undefined, data?.access_token)
        ).data?.token.split('.'),
      ).toHaveLength(3);
    },
  );

  it('gives the headset the page to show, with the code in it, and anybody its QR code for another device', async () => {
    const { siteUrl } = world.test.config;
    const { code, verification_uri, verification_uri_complete } = await world.requestCode();
    expect([verification_uri, verification_uri_complete]).toEqual([
      `${siteUrl}/playalogin`,
      `${siteUrl}/playalogin?code=${code}`,
    ]);
    const link = async (typed?: string) =>
      (
        await world.test.request('GET', `/api/profile/login/playa/link${typed === undefined ? '' : `?code=${typed}`}`)
      ).json<{ url: string; qr: string[] }>();
    const spelled = encodeURIComponent(` ${code.slice(0, 4).toLowerCase()} – ${code.slice(4)} `);
    const [without, part, whole] = [await link(), await link('ACD'), await link(spelled)];
    expect([without.url, part.url, whole.url]).toEqual([verification_uri, verification_uri, verification_uri_complete]);
    for (const { qr } of [without, whole]) expect(new Set(qr.map((row) => row.length))).toEqual(new Set([qr.length]));
    expect(whole.qr).not.toEqual(without.qr);
  });

  it('says "not yet" to a client that polls faster than every 3 s, and changes nothing', async () => {
    const { cookies } = await world.member();
    const { code, token } = await world.requestCode();
    expect((await world.poll(token)).status.code).toBe(3);
    await world.confirm(code, cookies);
    for (const wait of [0, 0.5, 1.5]) {
      world.later(wait);
      expect((await world.poll(token)).status).toEqual({ code: 3, message: 'The code is not confirmed yet.' });
    }
    world.later(1);
    expect((await world.poll(token)).status.code).toBe(1);
  });

  it('hands tokens out once, however many polls come at the same time', async () => {
    const { accountId, cookies } = await world.member();
    const { code, token } = await world.requestCode();
    await world.confirm(code, cookies);
    const replies = await Promise.all(Array.from({ length: 20 }, () => world.poll(token)));
    expect(replies.filter(({ status }) => status.code === 1)).toHaveLength(1);
    world.later(3);
    expect((await world.poll(token)).status).toEqual({ code: 3, message: 'This code has expired. Get a new one.' });
    const { rows } = await world.test.database.pool.query(
      `select 1 from headset_sessions join sessions on sessions.id = session_id where account_id = ${accountId}`,
    );
    expect(rows).toHaveLength(1);
  });

  it('takes one of 50 confirmations', async () => {
    const members = [await world.member(), await world.member()];
    const { code } = await world.requestCode();
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, i) => world.confirm(code, members[i % 2]?.cookies ?? {})),
    );
    const codes = replies.map(({ statusCode }) => statusCode);
    expect(codes.filter((one) => one === 200)).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set([200, 400, 429]));
  });

  it('ends with the code: after ten minutes neither page nor headset gets in', async () => {
    const { cookies } = await world.member();
    const { code, token } = await world.requestCode();
    world.later(600);
    for (const reply of [await world.shown(code, cookies), await world.confirm(code, cookies)]) {
      expect([reply.statusCode, reply.json()]).toMatchObject([
        400,
        { code: 'validation-failed', fields: { code: 'This code has expired. Get a new one on your headset.' } },
      ]);
    }
    expect((await world.poll(token)).status).toEqual({ code: 3, message: 'This code has expired. Get a new one.' });
  });

  it('still hands over what was confirmed in the last second', async () => {
    const { cookies } = await world.member();
    const { code, token } = await world.requestCode();
    world.later(599);
    await world.confirm(code, cookies);
    world.later(3);
    expect((await world.poll(token)).status.code).toBe(1);
  });

  it('keeps neither code nor token in clear', async () => {
    const { code, token } = await world.requestCode();
    const { rows } = await world.test.database.pool.query('select * from headset_codes');
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('a wrong code', () => {
  it.each([
    ['unknown', 'AAAA AAAA'],
    ['of another shape', '0OIL'],
    ['empty but for spaces', '- -'],
  ])('that is %s is an error at its field', async (_, code) => {
    const reply = await world.confirm(code, (await world.member()).cookies);
    expect([reply.statusCode, reply.json<{ fields: object }>().fields]).toEqual([
      400,
      { code: 'No headset shows this code. Please check it for typos.' },
    ]);
  });

  it('used a second time says so', async () => {
    const { cookies } = await world.member();
    const { code } = await world.requestCode();
    await world.confirm(code, cookies);
    expect((await world.confirm(code, cookies)).json()).toMatchObject({
      fields: { code: 'This code was already used. Get a new one on your headset.' },
    });
  });
});
