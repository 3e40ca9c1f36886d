import { randomUUID } from 'node:crypto';
import type { Config } from '../../../config';
import type { Queryable } from '../../../db/database';
import { enqueue } from '../outbox/repository';
import { escapeHtml } from './escape-html';
import type { Mail } from './port';

interface LetterLink {
  readonly label: string;
  /** Below the site's address. */
  readonly path: string;
}

/** What a letter says; plain text throughout, it is escaped where HTML is made of it. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  /** What a mail programme shows beside the subject. */
  readonly preheader: string;
  readonly paragraphs: readonly string[];
  /** The one thing to do: a button, and below it the same address in plain. */
  readonly action?: LetterLink;
  /** Another thing to do instead: a plain link. */
  readonly second?: LetterLink;
  /** Said after the button, such as for how long it works. */
  readonly afterwards?: readonly string[];
}

const box =
  'max-width:560px;margin:0 auto;padding:32px 24px;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif;color:#1b1b1f;background:#ffffff';
const button =
  'display:inline-block;padding:12px 24px;border-radius:8px;background:#1b1b1f;color:#ffffff;text-decoration:none;font-weight:600';

/**
 * Makes a mail of a letter: HTML that needs no picture and no style sheet, and text that says the same.
 * @param site `siteUrl`: where links lead; `contactTo`: who answers questions
 */
function renderLetter(
  { to, subject, preheader, paragraphs, action, second, afterwards = [] }: Letter,
  { siteUrl, contactTo }: { siteUrl: string; contactTo: string },
): Mail {
  const ending = `You get this mail because of your e-mail address at ${new URL(siteUrl).host}. Questions? Write to ${contactTo}.`;
  const links = [action, second].flatMap((link) =>
    link ? [{ label: link.label, url: `${siteUrl}${link.path}` }] : [],
  );
  const text = [...paragraphs, ...links.map(({ label, url }) => `${label}:\n${url}`), ...afterwards, ending].join(
    '\n\n',
  );
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(subject)}</title></head><body style="margin:0;background:#ffffff">`,
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>`,
    `<div style="${box}"><h1 style="margin:0 0 24px;font-size:22px;line-height:1.3">${escapeHtml(subject)}</h1>`,
    ...paragraphs.map((words) => paragraph(words)),
    ...links.map(({ label, url }, index) =>
      index === 0 && action
        ? buttonOf(label, url)
        : `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="color:#1b1b1f">${escapeHtml(label)}</a></p>`,
    ),
    ...afterwards.map((words) => paragraph(words)),
    paragraph(ending, 'margin:32px 0 0;padding-top:16px;border-top:1px solid #d9d9de;font-size:14px;color:#55555c'),
    '</div></body></html>',
  ].join('\n');
  return { to, subject, text: `${text}\n`, html };
}

const paragraph = (words: string, style = 'margin:0 0 16px'): string => `<p style="${style}">${escapeHtml(words)}</p>`;

/** A button, and below it its address to copy. */
function buttonOf(label: string, url: string): string {
  const href = escapeHtml(url);
  return `<p style="margin:24px 0"><a href="${href}" style="${button}">${escapeHtml(label)}</a></p>
${paragraph('Or open this address:', 'margin:0')}
<p style="margin:0 0 16px;word-break:break-all"><a href="${href}" style="color:#1b1b1f">${href}</a></p>`;
}

/** Queues a letter; call it in the transaction that causes it. */
export async function sendLetter(
  db: Queryable,
  { config, now }: { readonly config: Config; readonly now: () => Date },
  kind: string,
  letter: Letter,
): Promise<void> {
  const payload = renderLetter(letter, { siteUrl: config.siteUrl, contactTo: config.mail.contactTo });
  // The key names the mail's file and its message id, so it says nothing of the member.
  await enqueue(db, { kind: 'mail', dedupeKey: `${kind}:${randomUUID()}`, payload, now: now() });
}
