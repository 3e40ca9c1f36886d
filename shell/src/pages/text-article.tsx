import { dayParts, formatDate } from '@platform/shared/format';
import type { ReactNode } from 'react';
import { Prose } from './prose';
import styles from './text-article.module.css';

export interface TextArticleProps {
  title: string;
  /** As the API gives it: sanitised there. */
  html: string;
  /** ISO date, `YYYY-MM-DD`. */
  updatedOn?: string | undefined;
}

/** A page of running text: terms, privacy, help. */
export function TextArticle({ title, html, updatedOn = '' }: TextArticleProps): ReactNode {
  return (
    <article className={styles.page}>
      <h1>{title}</h1>
      <Prose html={html} />
      {dayParts(updatedOn) !== null && (
        <p className={styles.date}>
          Updated on <time dateTime={updatedOn}>{formatDate(updatedOn)}</time>
        </p>
      )}
    </article>
  );
}
