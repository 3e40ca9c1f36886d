import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from '@platform/shared/router';
import { classNames } from '../class-names';
import { Icon } from './icon';
import type { IconName } from './icons';
import { Spinner } from '../feedback/spinner';
import styles from './button.module.css';

/** The five kinds of docs/spec/interface.md#buttons; one `primary` per view. */
export type ButtonVariant = 'primary' | 'outlined' | 'secondary' | 'contrast' | 'text';

interface Look {
  variant?: ButtonVariant | undefined;
  /** 40, 48 or 56 px high. */
  size?: 'sm' | 'md' | 'lg' | undefined;
  icon?: IconName | undefined;
  /** As wide as its container. */
  block?: boolean | undefined;
  /** Red, for what cannot be taken back. */
  danger?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}
type NativeButton = Look & {
  to?: undefined;
  href?: undefined;
  loading?: boolean | undefined;
  type?: 'button' | 'submit';
} & Omit<ComponentProps<'button'>, keyof Look | 'type'>;
type RouteLink = Look & { to: string; preventScrollReset?: boolean } & Omit<ComponentProps<'a'>, keyof Look | 'href'>;
type PlainLink = Look & { href: string; to?: undefined } & Omit<ComponentProps<'a'>, keyof Look | 'href'>;
export type ButtonProps = NativeButton | RouteLink | PlainLink;

/**
 * A button, or a link that looks like one: `to` is a route of this site, `href` any other address.
 * While `loading` it keeps its width, focus and name, says `aria-busy` and ignores presses.
 */
export function Button(props: ButtonProps): ReactNode {
  const { variant = 'secondary', size = 'md', icon, block, danger, className, children, ...rest } = props;
  const busy = 'loading' in props && props.loading === true;
  const look = classNames(
    styles.button,
    styles[variant],
    styles[size],
    block && styles.block,
    danger && styles.danger,
    busy && !icon && styles.busy,
    className,
  );
  const content = (
    <>
      {busy ? <Spinner size={icon ? 16 : 20} className={styles.spinner} /> : icon && <Icon name={icon} size={16} />}
      <span className={styles.label}>{children}</span>
    </>
  );

  if (rest.to !== undefined)
    return (
      <Link {...rest} className={look}>
        {content}
      </Link>
    );
  if (rest.href !== undefined) {
    const { to: _none, ...anchor } = rest;
    return (
      <a {...anchor} className={look}>
        {content}
      </a>
    );
  }

  const { to: _to, href: _href, loading: _loading, onClick, type, ...native } = rest;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy)
      event.preventDefault(); // also keeps a form from being sent twice
    else onClick?.(event);
  };
  return (
    <button
      {...native}
      type={type === 'submit' ? 'submit' : 'button'}
      className={look}
      onClick={press}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
    >
      {content}
    </button>
  );
}
