import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { testConfig } from '../../../testing/test-app';
import { createMail } from './create-mail';
import { hasMailbox, type Mailbox, startMailbox } from './mailbox';

let dataDir: string;
let mailbox: Mailbox;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mailbox-'));
  mailbox = await startMailbox({ dataDir }, 0);
});
afterAll(async () => {
  await mailbox.close();
  await rm(dataDir, { recursive: true });
});

describe('the mailbox', () => {
  it('shows the mails that were not sent, the newest first, with links to follow', async () => {
    expect(await (await fetch(mailbox.address)).text()).toContain('No e-mails yet.');
    const port = createMail(
      { smtpUrl: null, from: { name: null, address: 'no-reply@example.test' }, contactTo: '' },
      dataDir,
    );
    const link = 'http://localhost:3000/registration?token=abc';
    await port.send({ to: 'first@example.test', subject: 'First', text: 'Hello' }, 'mail-1');
    await port.send({ to: 'second@example.test', subject: 'Second', text: `<b>Open</b>\n${link}` }, 'mail-2');
    const response = await fetch(mailbox.address);
    const page = await response.text();
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(page.indexOf('second@example.test')).toBeLessThan(page.indexOf('first@example.test'));
    expect(page).toContain(`<a href="${link}">${link}</a>`);
    expect(page).not.toContain('<b>');
  });

  it('is on this machine alone', async () => {
    const outside = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ family, internal }) => family === 'IPv4' && !internal);
    const looks = await Promise.allSettled(
      outside.map(({ address }) => fetch(mailbox.address.replace('localhost', address))),
    );
    expect(looks.filter(({ status }) => status === 'fulfilled')).toEqual([]);
  });

  it.each(['site.example', 'localhost.site.example', '127.0.0.1.site.example:80'])(
    'is not shown to a page of another site: host "%s"',
    async (host) => {
      const status = await new Promise((resolve, reject) => {
        request(mailbox.address, { headers: { host } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
          .on('error', reject)
          .end();
      });
      expect(status).toBe(403);
    },
  );

  it.each<[boolean, string, Record<string, string>]>([
    [true, 'an embedded database and mails in files', { NODE_ENV: 'production' }],
    [true, 'development', { NODE_ENV: 'development', DATABASE_URL: 'postgres://u:p@db/n' }],
    [false, 'a database of its own in production', { NODE_ENV: 'production', DATABASE_URL: 'postgres://u:p@db/n' }],
    [false, 'a mail server', { NODE_ENV: 'development', MAIL_PROVIDER: 'smtp', SMTP_URL: 'smtp://mail.example' }],
  ])('is there (%s) with %s', (there, _, env) => {
    expect(hasMailbox(testConfig(env))).toBe(there);
  });
});
