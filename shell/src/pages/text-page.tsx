import { type LoadContext, useRuntime } from '@platform/shared/remote';
import { useLocation } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { textPageQuery } from '../api/texts';
import { PageQuery } from './page-query';
import { TextArticle } from './text-article';
import styles from './text-article.module.css';

/** What the page shows, asked for by the route before it renders. @public */
export const load = ({ queryClient, http }: LoadContext, pathname: string) =>
  queryClient.prefetchQuery(textPageQuery(http, pathname));

/** Any page of running text that an editor wrote: `/{textPageUrl}` (product.md §2). */
export default function TextPage() {
  const { http } = useRuntime();
  const { pathname } = useLocation();
  const query = useQuery(textPageQuery(http, pathname));
  return (
    <PageQuery query={query}>
      {(page) => (
        <div className={`container ${styles.alone}`}>
          <TextArticle {...page} />
        </div>
      )}
    </PageQuery>
  );
}
