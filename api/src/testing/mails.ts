import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMail } from '../areas/messages/mail/create-mail';
import { Mail } from '../areas/messages/mail/port';
import { readableText } from '../areas/messages/mail/read-mail';
import { drainOutbox } from '../areas/messages/outbox/worker';
import type { TestApp } from './test-app';

export interface ReceivedMail {
  readonly subject: string;
  /** The whole file, headers and both bodies. */
  readonly source: string;
  /** Every address in the plain text, in order. */
  readonly links: string[];
}

/** The mails that went to one address since the last look, the oldest first. */
export const mailsTo = async (test: TestApp, address: string, now = new Date()): Promise<ReceivedMail[]> =>
  (await mailsToEach(test, [address], now))[0] ?? [];

/**
 * Sends what waits in the outbox by the file port, and reads the files that a developer would open.
 * @param now later than anything that waits
 * @returns by address the mails since the last look, the oldest first
 */
export async function mailsToEach(
  { config, database }: TestApp,
  addresses: readonly string[],
  now = new Date(),
): Promise<ReceivedMail[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'mails-'));
  const port = createMail({ ...config.mail, smtpUrl: null }, folder);
  const sent: { id: number; to: string }[] = [];
  const problems: string[] = [];
  const senders = {
    mail: async (payload: unknown, { id }: { id: number }) => {
      const mail = Mail.parse(payload);
      await port.send(mail, `mail-${id}`);
      sent.push({ id, to: mail.to });
    },
    postback: () => Promise.reject(new Error('no postbacks here')),
  };
  while (
    (await drainOutbox({
      db: database.db,
      senders,
      now: () => now,
      onFailure: ({ problem }) => problems.push(problem),
    })) > 0
  );
  if (problems.length > 0) throw new Error(problems.join('; '));
  const read = async ({ id }: { id: number }): Promise<ReceivedMail> => {
    const source = await readFile(join(folder, 'mail', `mail-${id}.eml`), 'utf8');
    return {
      source,
      subject: /^Subject: (.+)$/m.exec(source)?.[1] ?? '',
      links: [...readableText(source).matchAll(/^https?:\/\/\S+$/gm)].map(([url]) => url),
    };
  };
  const inOrder = sent.toSorted((a, b) => a.id - b.id);
  const mails = await Promise.all(
    addresses.map((address) => Promise.all(inOrder.filter(({ to }) => to === address).map(read))),
  );
  await rm(folder, { recursive: true, force: true });
  return mails;
}

/** The token of a mailed link to a page. */
export const tokenFor = (mail: ReceivedMail | undefined, page: string): string => {
  const link = mail?.links.find((url) => new URL(url).pathname === page);
  return (link && new URL(link).searchParams.get('token')) ?? '';
};
