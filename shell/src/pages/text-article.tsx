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

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** A date in words, the same on both sides whatever their locale; null when it is none. */
export function dateText(iso: string): string | null {
  const [, year, month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso) ?? [];
  const name = months[Number(month) - 1];
  return year === undefined || name === undefined ? null : `${Number(day)} ${name} ${year}`;
}

/** A page of running text: terms, privacy, help. */
export function TextArticle({ title, html, updatedOn = '' }: TextArticleProps): ReactNode {
  const date = dateText(updatedOn);
  return (
    <article className={styles.page}>
      <h1>{title}</h1>
      <Prose html={html} />
      {date !== null && (
        <p className={styles.date}>
          Updated on <time dateTime={updatedOn}>{date}</time>
        </p>
      )}
    </article>
  );
}
