import { createHash } from 'node:crypto';
import type { CampaignContent } from './content';

type News = Extract<CampaignContent, { kind: 'news' }>;

const names = [
  'subject',
  'preheader',
  'button',
  'audience',
] as const;
type Name = (typeof names)[number];

/** How the file of `news send` is written, for who got it wrong. */
const FORM = `The file begins with "Subject: …", and may have "Preheader: …", "Button: Label | /path" and "Audience: all"; then a blank line, and paragraphs with blank lines between them.`;

/**
 * Reads news that an operator wrote.
 * @throws Error saying what is wrong, in a sentence
 */
export function parseNews(text: string): News {
  const [head = '', ...rest] = text
    .replaceAll('\r\n', '\n')
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\n\s*\n/);
  const fields = new Map<Name, string>();
  for (const line of head.split('\n')) {
    const [, name = '', value = ''] = /^(\w+):\s*(.+)$/.exec(line.trim()) ?? [];
    const known = names.find((one) => one === name.toLowerCase());
    if (!known || fields.has(known)) throw new Error(`The line "${line}" is not understood. ${FORM}`);
    fields.set(known, value.trim());
  }
  const subject = fields.get('subject');
  if (subject === undefined) throw new Error(`There is no subject. ${FORM}`);
  if (subject.length > 150) throw new Error('The subject is longer than 150 characters.');
  const paragraphs = rest.map((paragraph) => paragraph.replaceAll(/\s*\n\s*/g, ' ').trim()).filter(Boolean);
  const [first] = paragraphs;
  if (first === undefined) throw new Error(`There are no paragraphs. ${FORM}`);
  const audience = fields.get('audience');
  if (audience !== undefined && audience !== 'all') throw new Error('Audience can only be "all".');
  return {
    kind: 'news',
    subject,
    preheader: fields.get('preheader') ?? first.slice(0, 140),
    paragraphs,
    button: buttonOf(fields.get('button')),
    forAll: audience === 'all',
  };
}

function buttonOf(text: string | undefined): News['button'] {
  if (text === undefined) return null;
  const [, label = '', path = ''] = /^([^|]+?)\s*\|\s*(\/(?!\/)\S*)$/.exec(text) ?? [];
  if (label === '') throw new Error('The button must be "Label | /path" with a path of this site.');
  return { label, path };
}

/** The code by which news are sent after a dry run: another text has another code. */
export const newsCode = (news: News): string =>
  createHash('sha256').update(JSON.stringify(news)).digest('hex').slice(0, 8);
