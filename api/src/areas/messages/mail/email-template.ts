import { randomUUID } from 'node:crypto';
import { defaultMemberName } from '@platform/shared/contracts';
import type { MessagesConfig } from '../settings';
import type { Queryable } from '../../../ground/db/database';
import { readSiteName } from './site-name-repository';
import { enqueue } from '../outbox/repository';
import { escapeHtml } from './escape-html';
import type { Mail } from './port';

interface EmailAction {
  readonly label: string;
  /** Below the site's address. */
  readonly path: string;
}

/** The content of an email, in plain text: it is escaped in the HTML. */
export interface EmailTemplate {
  readonly to: string;
  readonly subject: string;
  /** What an email client shows beside the subject. */
  readonly preheader: string;
  readonly paragraphs: readonly string[];
  /** A button, and below it the same URL as text. */
  readonly primaryAction?: EmailAction;
  /** A plain link. */
  readonly secondaryAction?: EmailAction;
  /** Said after the button, such as for how long it works. */
  readonly afterwards?: readonly string[];
  /** The token of a notification's e-mail, which unsubscribes from it: by a link, and by the e-mail program's own button. */
  readonly unsubscribe?: string;
}

/** How an e-mail begins: by the member's name, once they have said one. */
export const greetingOf = (name: string): string => (name === defaultMemberName ? 'Hello,' : `Hello ${name},`);

const box =
  'max-width:560px;margin:0 auto;padding:32px 24px;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif;color:#1b1b1f;background:#ffffff';
const button =
  'display:inline-block;padding:12px 24px;border-radius:8px;background:#1b1b1f;color:#ffffff;text-decoration:none;font-weight:600';

/**
 * Renders a template as HTML without images or style sheets, and as text with the same content.
 * @param site `siteUrl`: where links lead; `siteName`: as readers know it; `contactTo`: the support address
 */
function renderEmail(
  { to, subject, preheader, paragraphs, primaryAction, secondaryAction, afterwards = [], unsubscribe }: EmailTemplate,
  { siteUrl, siteName, contactTo }: { siteUrl: string; siteName: string; contactTo: string },
): Mail {
  const ending = `You received this e-mail because you use this address at ${siteName}. Questions? Write to ${contactTo}.`;
  const links = [primaryAction, secondaryAction].flatMap((link) =>
    link ? [{ label: link.label, url: `${siteUrl}${link.path}` }] : [],
  );
  const token = unsubscribe && encodeURIComponent(unsubscribe);
  const leave = token && { label: 'Unsubscribe from these e-mails', url: `${siteUrl}/unsubscribe?token=${token}` };
  const text = [
    ...paragraphs,
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    ...afterwards,
    ending,
    ...(leave ? [`${leave.label}:\n${leave.url}`] : []),
  ].join('\n\n');
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(subject)}</title></head><body style="margin:0;background:#ffffff">`,
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>`,
    `<div style="${box}"><h1 style="margin:0 0 24px;font-size:22px;line-height:1.3">${escapeHtml(subject)}</h1>`,
    ...paragraphs.map((words) => paragraph(words)),
    ...links.map(({ label, url }, index) =>
      index === 0 && primaryAction ? buttonOf(label, url) : plainLink({ label, url }),
    ),
    ...afterwards.map((words) => paragraph(words)),
    paragraph(ending, 'margin:32px 0 0;padding-top:16px;border-top:1px solid #d9d9de;font-size:14px;color:#55555c'),
    ...(leave ? [plainLink(leave, 'margin:8px 0 0;font-size:14px')] : []),
    '</div></body></html>',
  ].join('\n');
  return {
    to,
    subject,
    text: `${text}\n`,
    html,
    ...(token && { unsubscribeUrl: `${siteUrl}/api/notifications/unsubscribe?token=${token}` }),
  };
}

const plainLink = ({ label, url }: { label: string; url: string }, style = 'margin:0 0 16px'): string =>
  `<p style="${style}"><a href="${escapeHtml(url)}" style="color:#1b1b1f">${escapeHtml(label)}</a></p>`;

const paragraph = (words: string, style = 'margin:0 0 16px'): string => `<p style="${style}">${escapeHtml(words)}</p>`;

/** A button, and below it its address to copy. */
function buttonOf(label: string, url: string): string {
  const href = escapeHtml(url);
  return `<p style="margin:24px 0"><a href="${href}" style="${button}">${escapeHtml(label)}</a></p>
${paragraph('Or open this address:', 'margin:0')}
<p style="margin:0 0 16px;word-break:break-all"><a href="${href}" style="color:#1b1b1f">${href}</a></p>`;
}

/**
 * Queues an email; call it in the transaction that causes it.
 * @param id unique for its kind: the same is sent once. Without one it is always another
 * @returns false when it was queued before
 */
export async function queueEmail(
  db: Queryable,
  { config, now }: { readonly config: MessagesConfig; readonly now: () => Date },
  kind: string,
  email: EmailTemplate,
  id: string = randomUUID(),
): Promise<boolean> {
  const { siteUrl } = config;
  const siteName = (await readSiteName(db)) || new URL(siteUrl).host;
  const payload = renderEmail(email, { siteUrl, siteName, contactTo: config.mail.contactTo });
  // The key names the mail's file and its message id, so it says nothing of the member.
  return enqueue(db, { kind: 'mail', dedupeKey: `${kind}:${id}`, payload, now: now() });
}
