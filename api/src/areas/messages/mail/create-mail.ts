import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Attachment } from '../../../ground/area';
import type { MailConfig } from '../settings';
import type { Mail, MailPort } from './port';

/** Milliseconds that a mail server has to greet, and to respond to each step. */
const TIMEOUT = 10_000;
/** Timeout of a connection check, in milliseconds. */
const PROBE_TIMEOUT = 4_000;

/** Folder in which the `file` port writes mails. */
export const mailFolder = (dataDir: string): string => join(dataDir, 'mail');

/** Sender of a mail: the configured name, or the site's. */
type SenderOf = () => Promise<{ name: string; address: string }>;

/**
 * Creates the configured mail port: a mail server, or files with the same content for development.
 * @param siteName the sender's name if MAIL_FROM has none; '' while the site has none
 */
export function createMail(
  { smtpUrl, from }: MailConfig,
  dataDir: string,
  siteName: () => Promise<string> = () => Promise.resolve(''),
): MailPort {
  const senderOf = async () => ({ name: from.name ?? (await siteName()), address: from.address });
  return smtpUrl === null ? fileMail(senderOf, mailFolder(dataDir)) : smtpMail(senderOf, smtpUrl);
}

const message = (
  from: Awaited<ReturnType<SenderOf>>,
  { to, replyTo, subject, text, html, unsubscribeUrl }: Mail,
  id: string,
  files: readonly Attachment[],
) => ({
  from,
  to,
  subject,
  text,
  // Keeps the mail file readable in every language.
  textEncoding: 'quoted-printable' as const,
  messageId: `<${id}@${from.address.split('@')[1]}>`,
  ...(html !== undefined && { html }),
  ...(replyTo && { replyTo }),
  ...(files.length > 0 && { attachments: [...files] }),
  ...(unsubscribeUrl !== undefined && {
    headers: {
      'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }),
  // Content comes from the database; a mail must not be able to make the server read a file or URL.
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Loaded with the first mail. */
const loadMailer = () => import('nodemailer');

function smtpMail(senderOf: SenderOf, url: string): MailPort {
  const open = async (timeout: number) =>
    (await loadMailer()).createTransport({
      url,
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      socketTimeout: timeout,
    });
  let opened: ReturnType<typeof open> | undefined;
  return {
    send: async (mail, id, files = []) => {
      const transport = await (opened ??= open(TIMEOUT));
      await transport.sendMail(message(await senderOf(), mail, id, files));
    },
    check: async () => {
      // A shorter timeout than for sending: `status` has other checks to run.
      const probe = await open(PROBE_TIMEOUT);
      await probe.verify().finally(() => probe.close());
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

function fileMail(senderOf: SenderOf, folder: string): MailPort {
  return {
    send: async (mail, id, files = []) => {
      const { createTransport } = await loadMailer();
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
      const { message: bytes } = await transport.sendMail(message(await senderOf(), mail, id, files));
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${id.replace(/[^\w-]/g, '-')}.eml`);
      // Write to a temporary file and rename it, so that no partial mail is visible.
      await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    check: async () => void (await mkdir(folder, { recursive: true })),
    close: () => undefined,
  };
}
