import { unsafeHtml } from '@platform/shared/contracts';
import type { Faq, Help, TextPage } from '@platform/shared/contracts';
import { asc, eq, like, or } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { faqItems, textPages } from '../tables';
import { notFound } from '../../../ground/errors';
import { helpTree } from './help-tree';
import { plainText } from './plain-text';

/** Characters of a page that a search looks through. */
const SEARCHED = 600;

/** Receives the place of stored HTML that the allow-list refuses: the importer refuses it, so it was written past the importer. */
export type OnUnsafe = (place: string) => void;

/**
 * A text page. Its HTML was checked when it was imported and is checked again, because
 * another writer of the table must not send unsafe markup to a visitor's browser.
 * @param path plain path, such as `/privacy`
 * @throws ApiError not-found
 */
export async function readTextPage(db: Queryable, path: string, onUnsafe: OnUnsafe): Promise<TextPage> {
  const [page] = await db.select().from(textPages).where(eq(textPages.path, path));
  if (!page) throw notFound('This page doesn’t exist.');
  return { path: page.path, title: page.title, html: safe(page.body, path, onUnsafe), updatedOn: page.updatedOn };
}

/** The help tree, and the text that its search looks through: its pages, then questions and answers. */
export async function readHelp(db: Queryable): Promise<Help> {
  const rows = await db
    .select({
      path: textPages.path,
      parent: textPages.parent,
      title: textPages.title,
      summary: textPages.summary,
      body: textPages.body,
    })
    .from(textPages)
    .where(or(eq(textPages.path, '/help'), like(textPages.path, '/help/%')))
    .orderBy(asc(textPages.position));
  const questions = await db.select().from(faqItems).orderBy(asc(faqItems.position));
  return {
    tree: helpTree(rows),
    pages: [
      ...rows.map(({ path, title, summary, body }) => ({
        path,
        title,
        text: `${summary} ${plainText(body)}`.slice(0, SEARCHED),
      })),
      ...questions.map(({ slug, question, answer }) => ({
        path: `/faq#${slug}`,
        title: question,
        text: plainText(answer).slice(0, SEARCHED),
      })),
    ],
  };
}

/** Questions and answers; groups in the order of their first question. */
export async function readFaq(db: Queryable, onUnsafe: OnUnsafe): Promise<Faq> {
  const rows = await db.select().from(faqItems).orderBy(asc(faqItems.position));
  const groups = new Map<string, Faq['groups'][number]['items']>();
  for (const { slug, group, question, answer } of rows) {
    const items = groups.get(group) ?? [];
    items.push({ slug, question, html: safe(answer, `faq ${slug}`, onUnsafe) });
    groups.set(group, items);
  }
  return { groups: [...groups].map(([title, items]) => ({ title, items })) };
}

/** HTML as it is when it is safe, else its text alone. */
function safe(html: string, place: string, onUnsafe: OnUnsafe): string {
  if (unsafeHtml(html) === null) return html;
  onUnsafe(place);
  return `<p>${escapeHtml(plainText(html))}</p>`;
}

const escapeHtml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
