import type { ReactNode } from 'react';
import type { HelpNode } from '@platform/shared/contracts';
import { Link } from '@platform/shared/router';
import styles from './help-page.module.css';

export interface HelpTreeProps {
  tree: readonly HelpNode[];
  pathname: string;
}

/** All pages of the help, each below the one it belongs to. */
export function HelpTree({ tree, pathname }: HelpTreeProps): ReactNode {
  return (
    <nav className={styles.tree} aria-label="Help">
      <Branch nodes={tree} pathname={pathname} />
    </nav>
  );
}

function Branch({ nodes, pathname }: { nodes: readonly HelpNode[]; pathname: string }): ReactNode {
  return (
    <ul className={styles.branch}>
      {nodes.map(({ path, title, children }) => (
        <li key={path}>
          <Link to={path} className={styles.leaf} aria-current={path === pathname ? 'page' : undefined}>
            {title}
          </Link>
          {children.length > 0 && <Branch nodes={children} pathname={pathname} />}
        </li>
      ))}
    </ul>
  );
}
