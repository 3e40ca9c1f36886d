import type { ReactNode } from 'react';
import type { Faq } from '@platform/shared/contracts';
import { Icon } from '@platform/shared/ui';
import { Prose } from './prose';
import styles from './faq-items.module.css';

/** Questions that open in place, each with an address of its own (`#slug`). */
export const FaqItems = ({ items }: { items: Faq['groups'][number]['items'] }): ReactNode =>
  items.map(({ slug, question, html }) => (
    <details key={slug} id={slug} className={styles.item}>
      <summary className={styles.question}>
        {question}
        <Icon name="chevron-down" size={20} className={styles.chevron} />
      </summary>
      <div className={styles.answer}>
        <Prose html={html} />
      </div>
    </details>
  ));
