import { z } from 'zod';
import type { GroundConfig } from '../../ground/ground-settings';
import { defineSettings, type OwnConfig, text, variable } from '../../ground/settings';

/** `post@site.example`, or a name before it as mail programs write it: `Site <post@site.example>`, the name in quotes or not. */
const sender = z
  .string()
  .transform((written) => {
    const [, quoted, plain, address] =
      /^(?:(?:"([^"<>\r\n]+)"|([^"<>\r\n]*?))\s*<([^<>\s]+)>|)$/.exec(written.trim()) ?? [];
    const name = (quoted ?? plain ?? '').trim();
    return { name: name === '' ? null : name, address: address ?? written.trim() };
  })
  .pipe(z.object({ name: z.string().max(100).nullable(), address: z.email() }));
/** How mail leaves. */
export const messagesSettings = defineSettings<GroundConfig>()(
  {
    MAIL_PROVIDER: variable(text(z.enum(['file', 'smtp']).default('file')), 'how mail leaves', 'file or smtp', {
      note: '`smtp`, or `file`: nothing is sent, mails are `.eml` files in `DATA_DIR/mail`',
    }),
    MAILBOX_PORT: variable(
      text(z.coerce.number().int().min(0).max(65_535).default(4025)),
      'the port of this machine where mails in files can be read',
      'a whole number from 0 to 65535',
      {
        note: 'where those files can be read in a browser of this machine, with an embedded database or in development; 0: any free port',
      },
    ),
    SMTP_URL: variable(
      text(z.url({ protocol: /^smtps?$/ }).optional()),
      'the address of the mail server',
      'like smtp://user:password@host:587, and set when MAIL_PROVIDER is smtp',
      {
        secret: true,
        note: 'needed with `smtp`: `smtp://user:password@host:587`, or `smtps://`',
      },
    ),
    MAIL_FROM: variable(
      text(sender.default({ name: null, address: 'no-reply@example.com' })),
      'the sender of our mail',
      'an e-mail address, or a name and an address like Birchlight <post@birchlight.example>',
      {
        shownDefault: 'no-reply@example.com',
        note: "sender of our mail, with a name or not; without one the site's name is shown",
      },
    ),
    CONTACT_MAIL_TO: variable(
      text(z.email().default('contact@example.com')),
      'who gets what visitors write',
      'an e-mail address',
    ),
  },
  (read) => ({
    mail: {
      /** Null: files in `dataDir/mail`. */
      smtpUrl: read('MAIL_PROVIDER') === 'file' ? null : read.required('SMTP_URL'),
      /** The name that receivers see; null: the site's. */
      from: read('MAIL_FROM'),
      /** Receives what visitors write. */
      contactTo: read('CONTACT_MAIL_TO'),
    },
    /** Where mails in files can be read, on this machine alone; 0: any free port. */
    mailboxPort: read('MAILBOX_PORT'),
  }),
);

export type MessagesConfig = GroundConfig & OwnConfig<typeof messagesSettings>;
export type MailConfig = MessagesConfig['mail'];
