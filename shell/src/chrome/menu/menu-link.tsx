import { memo, type ReactNode } from 'react';
import { Link } from '@platform/shared/router';
import { Icon } from '@platform/shared/ui';
import type { MenuNode } from './menu';
import styles from './menu-link.module.css';

export interface MenuLinkProps {
  node: MenuNode;
  /** `page` for the page itself, `true` for a place it lies in. */
  current?: 'page' | 'true' | undefined;
  className?: string | undefined;
  withIcon?: boolean | undefined;
}

/** One entry of a menu: a route, another site, or the heading of a group. Another page leaves most of them as they are. */
export const MenuLink = memo(function MenuLink({ node, current, className, withIcon }: MenuLinkProps): ReactNode {
  const content = (
    <>
      {withIcon && node.icon && <Icon name={node.icon} />}
      {node.title}
      {node.live && (
        <>
          <span className={styles.dot} aria-hidden="true" />
          <span className="visually-hidden"> (live now)</span>
        </>
      )}
    </>
  );
  if (node.url === null) return <span className={className}>{content}</span>;
  if (node.external)
    return (
      <a href={node.url} className={className} rel="noopener noreferrer">
        {content}
      </a>
    );
  return (
    <Link to={node.url} className={className} aria-current={current}>
      {content}
    </Link>
  );
});

/**
 * How an entry stands to the page shown.
 * @param node the entry
 * @param active the menu's active entry
 * @param pathname the page's path
 */
export function currentOf(node: MenuNode, active: MenuNode | null, pathname: string): MenuLinkProps['current'] {
  if (node !== active) return undefined;
  return node.url === pathname ? 'page' : 'true';
}
