import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestApp, solvedCaptcha, type TestApp } from '../../../testing/test-app';
import { createMail } from '../../messages/mail/create-mail';
import { startMailbox } from '../../messages/mail/mailbox';
import { Mail } from '../../messages/mail/port';
import { listOutbox } from '../../messages/outbox/repository';
import { drainOutbox } from '../../messages/outbox/worker';

let test: TestApp;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'contact-'));
  test = await createTestApp({ DATA_DIR: dataDir, CONTACT_MAIL_TO: 'team@example.test', CONTACT_PER_ADDRESS: '100' });
});
afterAll(async () => {
  await test.close();
  await rm(dataDir, { recursive: true });
});

const message = {
  name: 'Robin Fairweather',
  email: 'robin@example.test',
  topic: 'billing',
  message: 'My statement has a word on it that I do not know.',
};
const write = async (changes: object = {}, app = test) =>
  app.request('POST', '/api/contact', { body: { ...message, recaptchaToken: await solvedCaptcha(app), ...changes } });
const kept = async (): Promise<number> =>
  (await test.database.pool.query('select 1 from contact_messages')).rows.length;

describe('the contact form', () => {
  it('keeps the message, mails it and names a reference', async () => {
    const reply = await write();
    const { status, reference } = reply.json<{ status: string; reference: string }>();
    expect([reply.statusCode, status, reference]).toEqual([200, 'ok', expect.stringMatching(/^C-[2-9A-HJ-NP-Z]{8}$/)]);
    const { rows } = await test.database.pool.query(
      'select name, email, topic, message from contact_messages where reference = $1',
      [reference],
    );
    expect(rows).toEqual([message]);

    const port = createMail(test.config.mail, dataDir);
    const senders = {
      mail: (payload: unknown) => port.send(Mail.parse(payload), 'the-mail'),
      postback: () => Promise.reject(new Error('none')),
    };
    await drainOutbox({ db: test.database.db, senders, onFailure: ({ problem }) => expect(problem).toBe('') });
    const mailbox = await startMailbox({ dataDir }, 0);
    const page = await (await fetch(mailbox.address)).text();
    await mailbox.close();
    for (const part of [
      reference,
      'To: team@example.test',
      'Reply-To: Robin Fairweather &#60;robin@example.test&#62;',
      'My statement has a word',
    ])
      expect(page).toContain(part);
  });

  it.each<[string, object, string]>([
    ['a name of two lines', { name: 'Robin\r\nBcc: everybody@example.test' }, 'name'],
    ['no name', { name: '  ' }, 'name'],
    ['an address that is none', { email: 'robin' }, 'email'],
    ['an address with a header in it', { email: 'robin@example.test\nBcc: x@example.test' }, 'email'],
    ['an unknown topic', { topic: 'gossip' }, 'topic'],
    ['a short message', { message: 'Hi' }, 'message'],
    ['an endless message', { message: 'x'.repeat(4001) }, 'message'],
  ])('refuses %s and names the field', async (_, changes, field) => {
    const before = await kept();
    const reply = await write(changes);
    expect([reply.statusCode, Object.keys(reply.json<{ fields: object }>().fields)]).toEqual([400, [field]]);
    expect(await kept()).toBe(before);
  });

  it('refuses a message without a solved captcha, or with one of another message', async () => {
    const recaptchaToken = await solvedCaptcha(test);
    expect((await write({ recaptchaToken })).statusCode).toBe(200);
    const before = [await kept(), (await listOutbox(test.database.db, 'waiting', 99)).length];
    for (const token of [recaptchaToken, 'x'])
      expect((await write({ recaptchaToken: token })).json()).toMatchObject({
        serverStatus: 400,
        code: 'captcha-failed',
      });
    expect([await kept(), (await listOutbox(test.database.db, 'waiting', 99)).length]).toEqual(before);
  });

  it('takes so many messages of one address and no more', async () => {
    const few = await createTestApp({ CONTACT_PER_ADDRESS: '2' });
    const replies = [];
    for (let index = 0; index < 3; index += 1) replies.push(await write({ recaptchaToken: 'x' }, few));
    await few.close();
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 400, 429]);
    expect(replies[2]?.headers['retry-after']).toMatch(/^\d+$/);
  });
});
