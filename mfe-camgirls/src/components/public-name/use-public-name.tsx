import { type ReactNode, useEffect, useState } from 'react';
import { useAppState, useRuntime } from '@platform/shared/remote';
import { useChunk } from '@platform/shared/ui';
import type { PublicNameSheetProps } from './public-name-sheet';

/** Imports the sheet, which each member sees once. */
const loadSheet = () =>
  import(/* webpackChunkName: "public-name-sheet" */ './public-name-sheet').then((module) => module.PublicNameSheet);

/**
 * Asks for the public name before something that others see under it: once, at a member's first message or tip
 * (docs/spec/accounts.md#public-names).
 * @param verb what is done under the name, as the button says it
 * @returns `underName` does something at once where the name is settled, and else when it is; a closed sheet does
 *   nothing. `sheet` is what the component shows, beside its forms
 */
export function usePublicName(verb: string): { underName: (action: () => void) => void; sheet: ReactNode } {
  const isSettled = useAppState(({ session }) => session.profile?.publicName.isConfirmed ?? true);
  const [next, setNext] = useState<{ action: () => void } | null>(null);
  const [named, setNamed] = useState<{ action: () => void } | null>(null);
  const close = (): void => setNext(null);
  // When the sheet is gone: it gives the focus back, and keeps it from everything else until then.
  useEffect(() => named?.action(), [named]);
  return {
    underName: (action) => (isSettled ? action() : setNext({ action })),
    sheet: next !== null && (
      <LazySheet
        verb={verb}
        onClose={close}
        onNamed={() => {
          close();
          setNamed(next);
        }}
      />
    ),
  };
}

function LazySheet(props: PublicNameSheetProps): ReactNode {
  const { store } = useRuntime();
  const { chunk: Sheet } = useChunk(loadSheet);
  const { onClose } = props;
  // It did not come: the next press tries again.
  useEffect(() => {
    if (Sheet !== 'failed') return;
    store.getState().notify('error', 'That didn’t load. Check your connection and try again.');
    onClose();
  }, [Sheet, onClose, store]);
  return typeof Sheet === 'string' ? null : <Sheet {...props} />;
}
