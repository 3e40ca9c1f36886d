import { type ReactNode, useEffect } from 'react';
import { useChunk } from '@platform/shared/ui';
import type { FilterSheetProps } from './filter-sheet';

/** Imports the sheet of filters, which most visits never open. */
export const loadFilterSheet = () =>
  import(/* webpackChunkName: "filter-sheet" */ './filter-sheet').then((module) => module.FilterSheet);

/** The sheet of filters, open. */
export function LazyFilterSheet(props: FilterSheetProps): ReactNode {
  const { chunk: Sheet } = useChunk(loadFilterSheet);
  const { onClose } = props;
  // It did not come: the next press tries again.
  useEffect(() => {
    if (Sheet === 'failed') onClose();
  }, [Sheet, onClose]);
  return typeof Sheet === 'string' ? null : <Sheet {...props} />;
}
