import { useRef, useState } from 'react';
import { useRuntime } from '@platform/shared/remote';

/**
 * An item of a list that can be taken away, and put back until the next visit.
 * @param title said when it could not be changed
 * @param save keeps the item (`true`) or takes it away; throws when it could not be done
 */
export function useKeptItem(
  title: string,
  save: (there: boolean) => Promise<void>,
): { there: boolean; toggle: () => Promise<void> } {
  const { store } = useRuntime();
  const [there, setThere] = useState(true);
  const wanted = useRef(true);
  const saving = useRef(false);
  const show = (next: boolean): void => {
    wanted.current = next;
    setThere(next);
  };
  const toggle = async (): Promise<void> => {
    let kept = wanted.current;
    show(!kept);
    if (saving.current) return;
    saving.current = true;
    try {
      // Presses while one is on its way are kept by what they come to.
      for (let next = wanted.current; next !== kept; next = wanted.current) {
        await save(next);
        kept = next;
      }
    } catch {
      show(kept);
      store.getState().notify('error', `We couldn’t change “${title}”. Please try again.`);
    } finally {
      saving.current = false;
    }
  };
  return { there, toggle };
}
