import { randomUUID } from 'node:crypto';
import { defaultMemberName } from '@platform/shared/contracts';
import type { MessagesConfig } from '../settings';
import type { Queryable } from '../../../ground/db/database';
import { siteNameOf } from './site-name-repository';
import { enqueue } from '../outbox/repository';
import { escapeHtml } from './escape-html';
import type { MailKind } from './mail-kinds';
import type { Mail } from './port';

type EmailAction = { readonly label: string } & (
  | {
      /** Path on the site. */
      readonly path: string;
    }
  | {
      /** URL of another site. */
      readonly url: string;
    }
);

/** The content of an email, in plain text: it is escaped in the HTML. */
export interface EmailTemplate {
  readonly to: string;
  readonly subject: string;
  /** Preview text that an email client shows next to the subject. */
  readonly preheader: string;
  readonly paragraphs: readonly string[];
  /** A button, and below it the same URL as text. */
  readonly primaryAction?: EmailAction;
  /** A plain link. */
  readonly secondaryAction?: EmailAction;
  /** Text after the button, such as how long it works. */
  readonly afterwards?: readonly string[];
  /** A table below the paragraphs: label and value of each line. */
  readonly facts?: readonly (readonly [string, string])[];
  /** An attached file: its maker by area, and its argument. */
  readonly attachment?: Mail['attachment'];
  /** Unsubscribe token of a notification's e-mail: for a link, and for the e-mail program's own button. */
  readonly unsubscribe?: string;
  /** A similar link and button with another target, such as to unfollow a performer. */
  readonly leave?: Leave;
  /** Subject of the mail, for staff, such as `order 4T7K-9QXW-2M5C`; no names, nothing secret. */
  readonly about?: string;
  /** Account that it belongs to, if another one or none has the address; default: the one that has it. */
  readonly accountId?: number;
}

interface Leave {
  readonly label: string;
  /** The page and the endpoint on the site, to which the token is appended. */
  readonly pagePath: string;
  readonly apiPath: string;
  readonly token: string;
}

const unsubscription = (token: string): Leave => ({
  label: 'Unsubscribe from these e-mails',
  pagePath: '/unsubscribe?token=',
  apiPath: '/api/notifications/unsubscribe?token=',
  token,
});

/** Greeting of an e-mail: with the member's name, once they have given one. */
export const greetingOf = (name: string): string => (name === defaultMemberName ? 'Hello,' : `Hello ${name},`);

/* The site's look as far as e-mail programs support it: no images, no style sheet; a light page under a dark band
   with its horizon. */
const font = 'font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif';
const page = `margin:0;padding:0;background:#f4efe7;${font};color:#1a1714`;
const card = 'max-width:560px;margin:24px auto;overflow:hidden;border-radius:16px;background:#ffffff';
const band =
  'padding:26px 28px 22px;border-bottom:3px solid #ffb224;border-radius:0 0 50% 50%/0 0 14px 14px;background:#0a0908;color:#f7f2ea;font-size:20px;font-weight:700;letter-spacing:0.06em;text-align:center';
const body = 'padding:32px 28px';
const button =
  'display:inline-block;padding:13px 26px;border-radius:24px;background:#ffb224;color:#1a1103;text-decoration:none;font-weight:600';
const INK = '#1a1714';
const DIM = '#5f574e';

/**
 * Renders a template as HTML without images or style sheets, and as text with the same content.
 * @param site `siteUrl`: base of links; `siteName`: the site's name for readers; `contactTo`: the support address
 */
function renderEmail(
  email: EmailTemplate,
  { siteUrl, siteName, contactTo }: { siteUrl: string; siteName: string; contactTo: string },
): Mail {
  const { to, subject, preheader, paragraphs, facts = [], primaryAction, secondaryAction, afterwards = [] } = email;
  const ending = `You received this e-mail because you use this address at ${siteName}. Questions? Write to ${contactTo}.`;
  const links = [primaryAction, secondaryAction].flatMap((link) =>
    link ? [{ label: link.label, url: 'url' in link ? link.url : `${siteUrl}${link.path}` }] : [],
  );
  const leaving = email.leave ?? (email.unsubscribe === undefined ? null : unsubscription(email.unsubscribe));
  const token = leaving && encodeURIComponent(leaving.token);
  const leave = leaving && { label: leaving.label, url: `${siteUrl}${leaving.pagePath}${token}` };
  const text = [
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    ...afterwards,
    ending,
    ...(leave ? [`${leave.label}:\n${leave.url}`] : []),
  ].join('\n\n');
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head><body style="${page}">`,
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>`,
    `<div style="${card}"><div style="${band}">${escapeHtml(siteName.toUpperCase())}</div><div style="${body}">`,
    `<h1 style="margin:0 0 20px;font-size:24px;line-height:1.25">${escapeHtml(subject)}</h1>`,
    ...paragraphs.map((words) => paragraph(words)),
    ...(facts.length > 0 ? [tableOf(facts)] : []),
    ...links.map(({ label, url }, index) =>
      index === 0 && primaryAction ? buttonOf(label, url) : plainLink({ label, url }),
    ),
    ...afterwards.map((words) => paragraph(words)),
    paragraph(ending, `margin:32px 0 0;padding-top:16px;border-top:1px solid #ded6ca;font-size:14px;color:${DIM}`),
    ...(leave ? [plainLink(leave, 'margin:8px 0 0;font-size:14px')] : []),
    '</div></div></body></html>',
  ].join('\n');
  return {
    to,
    subject,
    text: `${text}\n`,
    html,
    ...(email.attachment && { attachment: email.attachment }),
    ...(leaving && { unsubscribeUrl: `${siteUrl}${leaving.apiPath}${token}` }),
  };
}

const plainLink = ({ label, url }: { label: string; url: string }, style = 'margin:0 0 16px'): string =>
  `<p style="${style}"><a href="${escapeHtml(url)}" style="color:${INK}">${escapeHtml(label)}</a></p>`;

const paragraph = (words: string, style = 'margin:0 0 16px'): string => `<p style="${style}">${escapeHtml(words)}</p>`;

/** Facts as a table: label and value. */
const tableOf = (facts: readonly (readonly [string, string])[]): string => {
  const cell = 'padding:9px 0;border-top:1px solid #ded6ca;vertical-align:top;';
  const rows = facts.map(
    ([name, value]) =>
      `<tr><th scope="row" style="${cell}color:${DIM};font-weight:400;text-align:left">${escapeHtml(name)}</th><td style="${cell}padding-left:16px;font-weight:600;text-align:right">${escapeHtml(value)}</td></tr>`,
  );
  return `<table style="width:100%;margin:8px 0 20px;border-collapse:collapse;font-size:15px">\n${rows.join('\n')}\n</table>`;
};

/** A button, with its URL below it to copy. */
function buttonOf(label: string, url: string): string {
  const href = escapeHtml(url);
  return `<p style="margin:24px 0"><a href="${href}" style="${button}">${escapeHtml(label)}</a></p>
${paragraph('Or open this address:', 'margin:0')}
<p style="margin:0 0 16px;word-break:break-all"><a href="${href}" style="color:${INK}">${href}</a></p>`;
}

/**
 * Queues an email; call it in the transaction that causes it.
 * @param parts `siteName`: if the caller has read it already
 * @param id unique for its kind: mails with the same id are sent once. Default: a new one
 * @returns false if it was queued before
 */
export async function queueEmail(
  db: Queryable,
  parts: { readonly config: MessagesConfig; readonly now: () => Date; readonly siteName?: string },
  kind: MailKind,
  email: EmailTemplate,
  id: string = randomUUID(),
): Promise<boolean> {
  const { config, now } = parts;
  const { siteUrl } = config;
  const siteName = parts.siteName ?? (await siteNameOf(db, config));
  const payload = renderEmail(email, { siteUrl, siteName, contactTo: config.mail.contactTo });
  // The key is part of the mail's file name and message id, so it must not reveal the member.
  const { to, about, accountId } = email;
  return enqueue(db, {
    kind: 'mail',
    dedupeKey: `${kind}:${id}`,
    payload,
    now: now(),
    about,
    recipient: accountId ?? to,
  });
}
