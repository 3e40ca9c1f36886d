import type { ReactNode } from 'react';
import { Button } from '@platform/shared/ui';

export interface TakeButtonProps {
  title: string;
  there: boolean;
  onToggle: () => void;
  className?: string | undefined;
}

/** Takes an item of a list away, or puts it back. */
export function TakeButton({ title, there, onToggle, className }: TakeButtonProps): ReactNode {
  return (
    <Button size="sm" variant={there ? 'text' : 'outlined'} className={className} onClick={onToggle}>
      {there ? 'Remove' : 'Undo'}
      <span className="visually-hidden">{` ${title}`}</span>
    </Button>
  );
}
