import { useEffect, useEffectEvent } from 'react';

/** What a letter is typed into, or what has keys of its own. A radio button is none: it is chosen, not written. */
const typing = 'input:not([type=radio]), textarea, select, [contenteditable], dialog';

/** Hears single keys anywhere on the page, in lower case, but not where one types. @param onKey whether it was for it */
export function usePageKeys(onKey: (key: string) => boolean): void {
  const hear = useEffectEvent(onKey);
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey || (target instanceof Element && target.closest(typing) !== null)) return;
      if (hear(key.toLowerCase())) event.preventDefault();
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
