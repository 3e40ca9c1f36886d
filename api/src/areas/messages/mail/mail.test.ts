import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { createMail } from './create-mail';

const mail = {
  to: 'team@example.test',
  replyTo: { name: 'Zoë "Quote" <x>', address: 'zoe@example.test' },
  subject: 'Grüße from afar',
  text: 'A line.\n.\nAnother line: ünïcode.\n',
};
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('the file port', () => {
  const port = () =>
    createMail({ smtpUrl: null, from: { name: null, address: 'no-reply@example.test' }, contactTo: '' }, folder);

  it('writes one whole mail a file, and the same mail into the same file', async () => {
    await port().send(mail, 'contact-C-1');
    await port().send(mail, 'contact-C-1');
    expect(await readdir(join(folder, 'mail'))).toEqual(['contact-C-1.eml']);
    const text = await readFile(join(folder, 'mail', 'contact-C-1.eml'), 'utf8');
    for (const line of [
      'From: no-reply@example.test',
      'To: team@example.test',
      'Message-ID: <contact-C-1@example.test>',
    ])
      expect(text.split('\n')).toContain(line);
  });

  it.each([
    ['the name that MAIL_FROM gives', 'Lamp & Sons', 'From: Lamp & Sons <no-reply@example.test>'],
    ["the site's name where it gives none", null, 'From: Birchlight <no-reply@example.test>'],
  ])('sends with %s', async (_, name, line) => {
    const from = { name, address: 'no-reply@example.test' };
    const named = createMail({ smtpUrl: null, from, contactTo: '' }, folder, () => Promise.resolve('Birchlight'));
    await named.send(mail, 'one');
    const text = await readFile(join(folder, 'mail', 'one.eml'), 'utf8');
    expect(text.replaceAll('"', '').split('\n')).toContain(line);
  });

  it('stays in its folder whatever the mail is called', async () => {
    await port().send(mail, '../../escape/me');
    expect(await readdir(join(folder, 'mail'))).toEqual(['------escape-me.eml']);
  });

  it('lets no subject and no name add a header', async () => {
    await port().send(
      {
        ...mail,
        subject: 'Hi\r\nBcc: all@example.test',
        replyTo: { name: 'x\r\nCc: all@example.test', address: 'x@example.test' },
      },
      'one',
    );
    const text = await readFile(join(folder, 'mail', 'one.eml'), 'utf8');
    expect(text).not.toMatch(/^b?cc:/im);
  });
});

describe('the smtp port', () => {
  const received: { to: string[]; text: string }[] = [];
  let server: SMTPServer;
  let refuse = false;
  beforeAll(async () => {
    server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      onAuth: ({ username, password }, _session, done) =>
        username === 'user' && password === 'p@ss' ? done(null, { user: 'user' }) : done(new Error('no')),
      onRcptTo: ({ address }, _session, done) => done(refuse ? new Error(`mailbox ${address} is full`) : undefined),
      onData: (stream, session, done) => {
        let text = '';
        stream.on('data', (chunk) => (text += String(chunk)));
        stream.on('end', () => {
          received.push({ to: session.envelope.rcptTo.map(({ address }) => address), text });
          done();
        });
      },
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready()));
  });
  afterAll(
    () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
      }),
  );
  const port = (credentials = 'user:p%40ss@') =>
    createMail(
      {
        smtpUrl: `smtp://${credentials}127.0.0.1:${(server.server.address() as AddressInfo).port}`,
        from: { name: null, address: 'no-reply@example.test' },
        contactTo: '',
      },
      folder,
    );

  it('hands the mail to the server', async () => {
    const smtp = port();
    await smtp.send(mail, 'contact-C-1');
    smtp.close();
    expect(received).toMatchObject([{ to: ['team@example.test'] }]);
    expect(received[0]?.text).toContain('Message-ID: <contact-C-1@example.test>');
  });

  it('fails when the server refuses the recipient, our password, or is not there', async () => {
    refuse = true;
    await expect(port().send(mail, 'x')).rejects.toThrow('is full');
    refuse = false;
    await expect(port('user:wrong@').send(mail, 'x')).rejects.toThrow(/login|auth/i);
    const nowhere = createMail(
      { smtpUrl: 'smtp://127.0.0.1:1', from: { name: null, address: 'no-reply@example.test' }, contactTo: '' },
      folder,
    );
    await expect(nowhere.send(mail, 'x')).rejects.toThrow('ECONNREFUSED');
  });
});
