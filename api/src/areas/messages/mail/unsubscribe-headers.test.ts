import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMail } from './create-mail';

it('lets an e-mail program unsubscribe by one press (RFC 8058), and only where there is something to unsubscribe from', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mail-'));
  const port = createMail(
    { smtpUrl: null, from: { name: null, address: 'no-reply@example.test' }, contactTo: '' },
    folder,
  );
  const mail = { to: 'a@example.test', subject: 'Hi', text: 'Hi' };
  await port.send(
    { ...mail, unsubscribeUrl: 'https://example.test/api/notifications/unsubscribe?token=1.2.newGame.x' },
    'one',
  );
  await port.send(mail, 'two');
  const [one, two] = await Promise.all(
    ['one', 'two'].map((name) => readFile(join(folder, 'mail', `${name}.eml`), 'utf8')),
  );
  const unfolded = one?.replaceAll(/\n[ \t]+/g, ' ') ?? '';
  expect(unfolded).toMatch(
    /^List-Unsubscribe:\s+<https:\/\/example\.test\/api\/notifications\/unsubscribe\?token=1\.2\.newGame\.x>$/m,
  );
  expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  expect(two).not.toContain('List-Unsubscribe');
  await rm(folder, { recursive: true });
});
