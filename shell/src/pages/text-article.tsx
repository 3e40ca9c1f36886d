import { dayParts, formatDate } from '@platform/shared/format';
import { type ReactNode, useEffect, useRef } from 'react';
import { Prose } from './prose';
import styles from './text-article.module.css';

export interface TextArticleProps {
  title: string;
  /** As the API gives it: sanitised there. */
  html: string;
  /** ISO date, `YYYY-MM-DD`. */
  updatedOn?: string | undefined;
  /** Lists its sections beside it, where it has several. */
  hasContents?: boolean | undefined;
  /** What the site itself adds to the editor's text. */
  below?: ReactNode;
}

/** Fewer sections are seen at a glance. */
const fewestListed = 3;
const idOf = (index: number) => `section-${index + 1}`;

/** The texts of the second headings, without markup. */
const sectionsOf = (html: string): string[] =>
  [...html.matchAll(/<h2>(.*?)<\/h2>/gs)].map(([, inner = '']) => inner.replaceAll(/<[^>]*>/g, '').trim());

/** A page of running text: terms, privacy, help. */
export function TextArticle({ title, html, updatedOn = '', hasContents = false, below }: TextArticleProps): ReactNode {
  const article = useRef<HTMLElement>(null);
  const sections = hasContents ? sectionsOf(html) : [];
  const isListed = sections.length >= fewestListed;
  useEffect(() => {
    // The API's texts have no ids.
    if (isListed) article.current?.querySelectorAll('h2').forEach((heading, index) => (heading.id = idOf(index)));
  }, [html, isListed]);
  return (
    <div className={isListed ? styles.beside : undefined}>
      <article className={styles.page} ref={article}>
        <h1>{title}</h1>
        <Prose html={html} />
        {below}
        {dayParts(updatedOn) !== null && (
          <p className={styles.date}>
            Updated on <time dateTime={updatedOn}>{formatDate(updatedOn)}</time>
          </p>
        )}
      </article>
      {isListed && (
        <nav aria-label="On this page" className={styles.contents}>
          <p className={styles.label}>On this page</p>
          <ol>
            {sections.map((section, index) => (
              <li key={idOf(index)}>
                <a href={`#${idOf(index)}`}>{unescaped(section)}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
    </div>
  );
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** React escapes again what the API's HTML has escaped. */
const unescaped = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => entities[name] ?? whole);
