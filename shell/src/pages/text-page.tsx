import { useLocation } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { isLegalText } from '../navigation/page-table';
import { textPageQuery } from './text-queries';
import { PageQuery } from './page-query';
import { RunBy } from './run-by';
import { TextArticle } from './text-article';
import styles from './text-article.module.css';

/** Any page of running text that an editor wrote: `/{textPageUrl}` (docs/spec/routes.md#text-pages). */
export default function TextPage() {
  const { pathname } = useLocation();
  const query = useQuery(textPageQuery(pathname));
  return (
    <PageQuery query={query}>
      {(page) => (
        <div className={`container ${styles.alone}`}>
          <TextArticle {...page} hasContents below={isLegalText(pathname) && <RunBy className={styles.runBy} />} />
        </div>
      )}
    </PageQuery>
  );
}
