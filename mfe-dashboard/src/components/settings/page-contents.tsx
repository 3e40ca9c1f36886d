import { Link } from '@platform/shared/router';
import styles from './page-contents.module.css';

/** Links to the parts of the page, by anchor and title. */
export function PageContents({ parts }: { parts: readonly { id: string; title: string }[] }) {
  return (
    <nav aria-label="On this page" className={styles.contents}>
      <ul className={styles.list}>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <Link to={{ hash: id }} className={styles.link}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
