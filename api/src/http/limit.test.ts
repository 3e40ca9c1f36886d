import { buildApp } from '../app';
import { createDemoMember, demoMembers } from '../db/seed/demo-members';
import { createTestApp } from '../testing/test-app';

describe('limits', () => {
  it('count attempts of all instances on one database together, and say the same of known and unknown accounts', async () => {
    const one = await createTestApp({ LOGIN_ATTEMPTS_PER_ACCOUNT: '4' });
    await createDemoMember(one.database.db, demoMembers[0] as (typeof demoMembers)[number], new Date());
    const two = await buildApp({ config: one.config, database: one.database });
    const attempt = async (email: string, index: number) => {
      const request = {
        method: 'POST' as const,
        url: '/api/profile/login',
        headers: { origin: one.config.siteUrl },
        payload: { email, password: 'x', recaptchaToken: 'none' },
      };
      const reply = await (index % 2 === 0 ? one.app : two).inject(request);
      return {
        status: reply.statusCode,
        message: reply.json<{ message: string }>().message,
        waits: Number(reply.headers['retry-after'] ?? 0) > 0,
      };
    };
    const responses: unknown[][] = [];
    for (const email of ['rowan@example.com', 'nobody@example.com']) {
      const said = [];
      for (let index = 0; index < 6; index += 1) said.push(await attempt(email, index));
      responses.push(said);
    }
    await two.close();
    const { rows } = await one.database.pool.query<{ key: string }>('select key from rate_limits');
    await one.close();
    const refused = { status: 400, waits: false };
    const stopped = { status: 429, message: 'Too many attempts. Please wait a few minutes.', waits: true };
    expect(responses[0]).toMatchObject([refused, refused, refused, refused, stopped, stopped]);
    expect(responses[1]).toEqual(responses[0]);
    // Neither addresses nor e-mails are kept.
    expect(rows.every(({ key }) => /^[\w-]{43}$/.test(key))).toBe(true);
  });
});
