import { jest } from '@jest/globals';
import * as argon2 from '@node-rs/argon2';
import type { LightMyRequestResponse } from 'fastify';

const verified = jest.fn(argon2.verify);
jest.unstable_mockModule('@node-rs/argon2', () => ({ ...argon2, verify: verified }));
const { createDemoMember, demoMembers } = await import('../../../testing/demo-members');
const { statementsOf } = await import('../../../testing/statements');
const { createTestApp, solvedCaptcha } = await import('../../../testing/test-app');

describe('a refused log-in', () => {
  it('costs exactly one comparison of equal work, and says the same, whether or not there is such an account', async () => {
    const test = await createTestApp();
    await createDemoMember(test.database.db, demoMembers[0] as (typeof demoMembers)[number], new Date());
    await createDemoMember(test.database.db, { ...(demoMembers[1] as (typeof demoMembers)[number]) }, new Date());
    await test.database.pool.query(`update accounts set blocked_at = now() where email = 'sage@example.com'`);
    const outcomes = [];
    for (const email of ['rowan@example.com', 'sage@example.com', 'nobody@example.com', 'nobody-else@example.com']) {
      verified.mockClear();
      const body = { email, password: 'not it', recaptchaToken: await solvedCaptcha(test) };
      let reply: LightMyRequestResponse | undefined;
      const statements = await statementsOf(async () => {
        reply = await test.request('POST', '/api/profile/login', { body });
      });
      if (!reply) throw new Error('there was no response');
      const parameters = verified.mock.calls.map(([stored]) => String(stored).split('$').slice(0, 4).join('$'));
      outcomes.push({
        status: reply.statusCode,
        body: { ...reply.json<object>(), requestId: '' },
        cookies: reply.cookies,
        parameters,
        statements,
      });
    }
    await test.close();
    expect(outcomes[0]).toMatchObject({
      status: 401,
      body: { code: 'invalid-credentials' },
      cookies: [],
      parameters: ['$argon2id$v=19$m=7168,t=5,p=1'],
      // The captcha, the account, one statement for all limits.
      statements: [/captcha_used/, /accounts/, /rate_limits/].map((table) => expect.stringMatching(table) as string),
    });
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
  });
});
