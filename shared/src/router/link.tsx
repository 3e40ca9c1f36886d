import { type ComponentProps, type MouseEvent, type ReactNode, use } from 'react';
import {
  createPath,
  type Location,
  type NavigateOptions,
  type Navigator,
  resolvePath,
  type To,
  UNSAFE_LocationContext,
  UNSAFE_NavigationContext,
} from 'react-router-dom';

/** What the host's bridge gives react-router. */
export interface SiteNavigator extends Navigator {
  /** Where the visitor is; absent in older hosts. */
  readonly location?: Location;
}

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of this site; without a path it is a place of the page shown. Other sites are left to the browser. */
  to: To;
  /** Takes the place of the history's entry, as a link to where the visitor is does anyway. */
  replace?: boolean | undefined;
  state?: unknown;
  preventScrollReset?: boolean | undefined;
}

/** With a scheme, or as browsers read `//host`. */
const elsewhere = /^(?:[\w+.-]+:|[/\\]{2})/;

/**
 * A link to a page of this site. Other than react-router's it does not follow the address, unless it is relative: a
 * choice in a list or a purchase changes the address, and hundreds of links would be rendered again for it.
 */
export function Link({ to, replace, state, preventScrollReset, onClick, children, ...anchor }: LinkProps): ReactNode {
  const navigator: SiteNavigator = use(UNSAFE_NavigationContext).navigator;
  const isElsewhere = typeof to === 'string' && elsewhere.test(to);
  const href =
    typeof to === 'string' && (isElsewhere || to[0] === '/')
      ? to
      : createPath(resolvePath(to, use(UNSAFE_LocationContext).location.pathname));
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const { defaultPrevented, button, metaKey, altKey, ctrlKey, shiftKey } = event;
    // Other presses are the browser's: they open another tab or window, or save.
    if (defaultPrevented || isElsewhere || button || metaKey || altKey || ctrlKey || shiftKey) return;
    if (anchor.target && anchor.target !== '_self') return;
    event.preventDefault();
    const { location } = navigator;
    const isHere = location && createPath(location) === href;
    navigator[(replace ?? isHere) ? 'replace' : 'push'](href, state, { preventScrollReset } as NavigateOptions);
  };
  return (
    <a {...anchor} href={href} onClick={press}>
      {children}
    </a>
  );
}
