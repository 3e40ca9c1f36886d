import { buildApp } from '../../app';
import { createTestApp } from '../../testing/test-app';
import { hashedKey } from './limit';

describe('limits', () => {
  it('count calls of all instances on one database together, and keep no addresses', async () => {
    const one = await createTestApp({ CONTACT_PER_ADDRESS: '4' });
    const two = await buildApp({ config: one.config, database: one.database });
    const message = { name: 'Wren', email: 'wren@example.com', topic: 'general', message: 'Long enough to be one.' };
    const call = async (index: number) => {
      const reply = await (index % 2 === 0 ? one.app : two).inject({
        method: 'POST',
        url: '/api/contact',
        headers: { origin: one.config.siteUrl },
        payload: { ...message, recaptchaToken: 'none' },
      });
      return [
        reply.statusCode,
        reply.json<{ message: string }>().message,
        Number(reply.headers['retry-after'] ?? 0) > 0,
      ];
    };
    const replies = [];
    for (let index = 0; index < 6; index += 1) replies.push(await call(index));
    await two.close();
    const { rows } = await one.database.pool.query<{ key: string }>('select key from rate_limits');
    await one.close();
    const refused = [400, expect.any(String), false];
    const stopped = [429, 'Too many attempts. Please wait a few minutes.', true];
    expect(replies).toEqual([refused, refused, refused, refused, stopped, stopped]);
    expect(rows.map(({ key }) => key).toSorted()).toEqual(
      [hashedKey('contact 127.0.0.1'), hashedKey('false captcha 127.0.0.1')].toSorted(),
    );
  });
});
