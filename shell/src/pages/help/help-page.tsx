import { type LoadContext, useRuntime } from '@platform/shared/remote';
import { useLocation } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { helpQuery, textPageQuery } from '../../api/texts';
import styles from './help-page.module.css';
import { HelpSearch } from './help-search-box';
import { HelpTree } from './help-tree';
import { PageQuery } from '../page-query';
import { TextArticle } from '../text-article';

/** What the page shows, asked for by the route before it renders. @public */
export const load = ({ queryClient, http }: LoadContext, pathname: string) =>
  Promise.all([queryClient.prefetchQuery(helpQuery(http)), queryClient.prefetchQuery(textPageQuery(http, pathname))]);

/** The help: a tree of pages with a search over all of them (`/help/{slug}`, any number of segments). */
export default function HelpPage() {
  const { http } = useRuntime();
  const { pathname } = useLocation();
  const help = useQuery(helpQuery(http));
  const text = useQuery(textPageQuery(http, pathname));
  return (
    <PageQuery query={text}>
      {(page) => (
        <div className={`container ${styles.page}`}>
          {help.data && <HelpSearch pages={help.data.pages} />}
          <div className={styles.text}>
            <TextArticle {...page} />
          </div>
          {help.data && <HelpTree tree={help.data.tree} pathname={pathname} />}
        </div>
      )}
    </PageQuery>
  );
}
