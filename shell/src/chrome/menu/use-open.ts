import { useState } from 'react';

/**
 * Whether a part of the header is open. Another page closes it, and what is in it need not be built anew.
 * @param pathname of the page shown
 */
export function useOpen(pathname: string): [open: boolean, setOpen: (open: boolean) => void] {
  const [open, setOpen] = useState(false);
  const [page, setPage] = useState(pathname);
  if (page !== pathname) {
    setPage(pathname);
    setOpen(false);
  }
  return [open, setOpen];
}
