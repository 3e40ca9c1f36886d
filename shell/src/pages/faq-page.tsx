import { useEffect } from 'react';
import { paths } from '@platform/shared/paths';
import { Link, useLocation } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { FaqItems } from './faq-items';
import { faqQuery } from './text-queries';
import styles from './faq-page.module.css';
import { PageQuery } from './page-query';
import { PageWords } from './page-words';

/** Questions by group; each opens in place and has an address of its own (`/faq#slug`). */
export default function FaqPage() {
  const query = useQuery(faqQuery());
  useOpenTarget(query.data !== undefined);
  return (
    <PageQuery query={query}>
      {({ groups }) => (
        <div className={`container ${styles.page}`}>
          <PageWords title="Frequently asked questions" />
          {groups.map(({ title, items }) => (
            <section key={title} className={styles.group} aria-label={title}>
              <h2 className={styles.title}>{title}</h2>
              <FaqItems items={items} />
            </section>
          ))}
          <p className={styles.more}>
            Still stuck? Browse the{' '}
            <Link className="link" to={paths.help()}>
              help pages
            </Link>{' '}
            or{' '}
            <Link className="link" to={paths.contact()}>
              contact us
            </Link>
            .
          </p>
        </div>
      )}
    </PageQuery>
  );
}

/** Opens the question that the address names. */
function useOpenTarget(ready: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    const target = ready && hash !== '' ? document.getElementById(hash.slice(1)) : null;
    if (target instanceof HTMLDetailsElement) {
      target.open = true;
      target.scrollIntoView();
    }
  }, [hash, ready]);
}
