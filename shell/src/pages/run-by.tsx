import type { ReactNode } from 'react';
import { useQuery } from '@platform/shared/store';
import { operatorQuery } from './text-queries';

/** Who runs the site, as its receipts name the seller; nothing where the operator has set none. */
export function RunBy({ className }: { className?: string | undefined }): ReactNode {
  const operator = useQuery(operatorQuery()).data?.operator ?? null;
  if (operator === null) return null;
  const { name, address, taxId } = operator;
  const words = [name, address, taxId].filter((part) => part !== null).join(', ');
  return <p className={className}>{`This site is run by ${words}${words.endsWith('.') ? '' : '.'}`}</p>;
}
