import * as Primitive from '@radix-ui/react-dropdown-menu';
import { useRef, useState, type ReactElement, type ReactNode } from 'react';
import { Link } from '@platform/shared/router';
import { classNames } from '../class-names';
import { Icon } from './icon';
import type { IconName } from './icons';
import type { SelectOption } from '../form/select';
import styles from './menu.module.css';

export interface MenuProps {
  /** A `Button` or `IconButton`; its name names the menu. */
  trigger: ReactElement;
  /** On which side of the trigger it lines up; default `start`. */
  align?: 'start' | 'end' | undefined;
  /** Open when it comes: for a menu that is loaded by the press that opens it, which may be one of a key. */
  openAtFirst?: boolean | 'by-key' | undefined;
  className?: string | undefined;
  /** `MenuItem`, `MenuLink`, `MenuChoices` and `MenuSeparator`. */
  children: ReactNode;
}

/**
 * Actions or choices behind a button. Arrow keys, Home, End and typed letters move; Enter and Space
 * choose; Escape closes and gives the focus back. It weighs 27 KB: import it where it is opened, not
 * in a first view.
 */
export function Menu({ trigger, align = 'start', openAtFirst = false, className, children }: MenuProps): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const [dialog, setDialog] = useState<Element | null>(null);
  // The library knows of keys that were pressed since it came, and this one was before.
  const takesFirst = useRef(openAtFirst === 'by-key');
  return (
    <Primitive.Root
      modal={false}
      defaultOpen={openAtFirst !== false}
      // Everything beside an open modal dialog is inert, and beside a full screen unseen, so a menu of one must be inside it.
      onOpenChange={(open) => open && setDialog(button.current?.closest('dialog, [data-menus-inside]') ?? null)}
    >
      <Primitive.Trigger asChild ref={button}>
        {trigger}
      </Primitive.Trigger>
      <Primitive.Portal container={dialog}>
        <Primitive.Content
          className={classNames(styles.menu, className)}
          align={align}
          sideOffset={8}
          collisionPadding={12}
          loop
          onFocus={({ target, currentTarget }) => {
            if (!takesFirst.current || target !== currentTarget) return;
            takesFirst.current = false;
            currentTarget.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
          }}
          // A dialog around it has its own use for Escape and Tab.
          onKeyDown={(event) => event.stopPropagation()}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

export interface MenuItemProps {
  icon?: IconName | undefined;
  disabled?: boolean | undefined;
  /** Cannot be taken back: red. */
  danger?: boolean | undefined;
  onSelect: () => void;
  children: ReactNode;
}

/** An action of a `Menu`. */
export function MenuItem({ icon, disabled = false, danger, onSelect, children }: MenuItemProps): ReactNode {
  return (
    <Primitive.Item
      className={classNames(styles.item, danger && styles.danger)}
      disabled={disabled}
      onSelect={() => onSelect()}
    >
      {icon && <Icon name={icon} size={16} />}
      {children}
    </Primitive.Item>
  );
}

export interface MenuLinkProps {
  /** A route of this site. */
  to: string;
  icon?: IconName | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A way to another page in a `Menu`. */
export function MenuLink({ to, icon, className, children }: MenuLinkProps): ReactNode {
  return (
    <Primitive.Item asChild className={classNames(styles.item, className)}>
      <Link to={to}>
        {icon && <Icon name={icon} size={16} />}
        {children}
      </Link>
    </Primitive.Item>
  );
}

export interface MenuChoicesProps {
  /** The name of the choice, for screen readers. */
  label: string;
  options: readonly SelectOption[];
  value: string;
  onChange: (value: string) => void;
  /** Whether the label is seen; for a menu with several choices. */
  headed?: boolean | undefined;
}

/** One of several in a `Menu`, with a tick on the one that holds. */
export function MenuChoices({ label, options, value, onChange, headed }: MenuChoicesProps): ReactNode {
  return (
    <Primitive.RadioGroup aria-label={label} value={value} onValueChange={onChange}>
      {headed && <Primitive.Label className={styles.heading}>{label}</Primitive.Label>}
      {options.map((option) => (
        <Primitive.RadioItem key={option.value} value={option.value} className={styles.item}>
          {option.label}
          <Primitive.ItemIndicator className={styles.tick}>
            <Icon name="check" size={16} />
          </Primitive.ItemIndicator>
        </Primitive.RadioItem>
      ))}
    </Primitive.RadioGroup>
  );
}

/** A line between groups of a `Menu`. */
export function MenuSeparator(): ReactNode {
  return <Primitive.Separator className={styles.separator} />;
}
