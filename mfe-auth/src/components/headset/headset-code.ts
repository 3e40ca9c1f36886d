import { headsetCodeLength } from '@platform/shared/limits';

const length = headsetCodeLength.shown;

/** A code as it is sent: any case, dash and spaces are the reader's. */
export const plainCode = (typed: string): string => typed.replaceAll(/[^a-z0-9]/gi, '').toUpperCase();

/** @returns the whole code in what was pasted, alone or in a link to this page; null: there is none */
export function pastedCode(text: string): string | null {
  const plain = plainCode(/[?&]code=([^&\s]+)/.exec(text)?.[1] ?? text);
  return plain.length === length ? plain : null;
}

/** A code as people read it: two groups of four. */
export function groupedCode(typed: string): string {
  const plain = plainCode(typed).slice(0, length);
  return plain.length > 4 ? `${plain.slice(0, 4)}-${plain.slice(4)}` : plain;
}

/** The error of a code that is not sent yet, or undefined. */
export function codeMistake(typed: string): string | undefined {
  const plain = plainCode(typed);
  if (plain === '') return 'Enter the code shown on your headset.';
  return plain.length === length ? undefined : `The code has ${length} letters and digits.`;
}
