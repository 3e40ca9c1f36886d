import type { ReactNode } from 'react';
import { paths } from '@platform/shared/paths';
import { useQuery } from '@platform/shared/store';
import { Button } from '@platform/shared/ui';
import { FaqItems } from '../faq-items';
import { faqQuery } from '../text-queries';
import styles from './help-page.module.css';

/** Questions of each group that the index shows. */
const shownOfGroup = 2;

/** The first questions of each group, answered in place, and the way to a person. Without the questions the way stands alone. */
export function HelpQuestions(): ReactNode {
  const groups = useQuery(faqQuery()).data?.groups ?? [];
  const items = groups.flatMap((group) => group.items.slice(0, shownOfGroup));
  const half = Math.ceil(items.length / 2);
  return (
    <div className={styles.more}>
      {groups.length > 0 && (
        <section className={styles.questions} aria-labelledby="questions-heading">
          <div className={styles.head}>
            <h2 id="questions-heading" className={styles.title}>
              Common questions
            </h2>
            <Button variant="text" size="sm" to={paths.faq()}>
              All questions
            </Button>
          </div>
          <div className={styles.columns}>
            {/* Two lists: an open answer moves what is below it, and leaves no hole beside it. */}
            {[items.slice(0, half), items.slice(half)].map((column, at) => (
              <div key={at} className={styles.column}>
                <FaqItems items={column} />
              </div>
            ))}
          </div>
        </section>
      )}
      <div className={styles.contact}>
        <p>Still stuck? Write to us.</p>
        <Button variant="outlined" to={paths.contact()}>
          Contact us
        </Button>
      </div>
    </div>
  );
}
