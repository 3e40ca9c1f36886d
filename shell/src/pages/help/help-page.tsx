import { paths } from '@platform/shared/paths';
import { useLocation } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { classNames } from '@platform/shared/ui';
import { helpQuery, textPageQuery } from '../text-queries';
import styles from './help-page.module.css';
import { HelpSearch } from './help-search-box';
import { HelpCards } from './help-cards';
import { HelpQuestions } from './help-questions';
import { HelpTree } from './help-tree';
import { PageQuery } from '../page-query';
import { TextArticle } from '../text-article';

/** The help: a tree of pages with a search over all of them (`/help/{slug}`, any number of segments). */
export default function HelpPage() {
  const { pathname } = useLocation();
  const help = useQuery(helpQuery());
  const text = useQuery(textPageQuery(pathname));
  const isIndex = pathname === paths.help();
  const search = help.data && <HelpSearch pages={help.data.pages} />;
  return (
    <PageQuery query={text}>
      {(page) => (
        <div className={classNames('container', styles.page, isIndex && styles.index)}>
          <div className={styles.text}>
            <TextArticle {...page} />
            {/* Of the index between its words and its cards, as it is seen there. */}
            {isIndex && search}
            {help.data && <HelpCards help={help.data} pathname={pathname} />}
          </div>
          {!isIndex && search}
          {/* The cards of the index are the tree already. */}
          {help.data && !isIndex && <HelpTree tree={help.data.tree} pathname={pathname} />}
          {isIndex && <HelpQuestions />}
        </div>
      )}
    </PageQuery>
  );
}
