import { useState } from 'react';

/**
 * Puts text on the clipboard.
 * @param done what is said then, e.g. `Codes copied.`
 * @returns the function, and what is to be said: nothing yet, that it is done, or what to do where the browser refuses
 */
export function useCopy(done: string): { copy: (text: string) => Promise<void>; said: string } {
  const [said, setSaid] = useState('');
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(done);
    } catch {
      setSaid('Your browser blocked copying. Select the text and copy it yourself.');
    }
  };
  return { copy, said };
}
