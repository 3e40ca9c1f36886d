import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '@platform/shared/ui';
import type { MenuNode } from './menu';
import { useWayOn } from './use-way-on';

export interface MenuButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'block' | 'className'> {
  node: MenuNode;
}

/** An entry of a menu that looks like a button. It alone follows the address: the menu around it does not. */
export function MenuButton({ node: { title, url, external }, ...look }: MenuButtonProps): ReactNode {
  const wayOn = useWayOn();
  if (url === null) return null;
  return external ? (
    <Button href={url} {...look}>
      {title}
    </Button>
  ) : (
    <Button to={wayOn(url)} {...look}>
      {title}
    </Button>
  );
}
