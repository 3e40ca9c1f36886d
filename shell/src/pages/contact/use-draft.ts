import { type RefObject, useEffect } from 'react';

const storageKey = 'contact-draft';
/** Name and email are left out: the next person at this browser must not read them. */
const keptFields = ['topic', 'message'] as const;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export interface FormDraft {
  /** Stores the current fields until the tab is closed. */
  keep: () => void;
  /** Called once the message is sent. */
  forget: () => void;
}

/** Keeps the unsent text of the contact form over a reload. */
export function useDraft(form: RefObject<HTMLFormElement | null>): FormDraft {
  useEffect(() => {
    const draft = readDraft();
    for (const name of keptFields) {
      const control = controlOf(form.current, name);
      const value = draft[name];
      // Text typed before hydration is newer.
      const untouched = !(control instanceof HTMLTextAreaElement) || control.value === '';
      if (control !== null && untouched && typeof value === 'string') control.value = value;
    }
  }, [form]);
  return {
    keep: () => writeDraft(keptFields.map((name) => [name, controlOf(form.current, name)?.value ?? ''])),
    forget: () => writeDraft([]),
  };
}

const controlOf = (form: HTMLFormElement | null, name: string): Control | null =>
  form?.querySelector<Control>(`[name="${name}"]`) ?? null;

/** A browser may refuse storage; then nothing is kept. */
function readDraft(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(window.sessionStorage.getItem(storageKey) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function writeDraft(values: readonly (readonly [string, string])[]): void {
  try {
    if (values.length === 0) window.sessionStorage.removeItem(storageKey);
    else window.sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(values)));
  } catch {
    // Full or forbidden: see above.
  }
}
