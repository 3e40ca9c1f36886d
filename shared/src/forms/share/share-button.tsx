import type { ReactNode } from 'react';
import { useRuntime } from '@platform/shared/remote';
import { Button } from '@platform/shared/ui';

/** Gives the page's address to another program, or to the clipboard where there is none to give it to. */
export function ShareButton({ title }: { title: string }): ReactNode {
  const { store } = useRuntime();
  const share = async (): Promise<void> => {
    const { notify } = store.getState();
    const url = window.location.origin + window.location.pathname;
    try {
      if ('share' in navigator && matchMedia('(pointer: coarse)').matches) await navigator.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        notify('success', 'Link copied.');
      }
    } catch (error) {
      // Closing the sheet on a phone is a choice.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      notify('error', 'We couldn’t copy the link. Copy it from the address bar.');
    }
  };
  return (
    <Button variant="secondary" icon="share" onClick={() => void share()}>
      Share
    </Button>
  );
}
