import { type RefObject, useEffect } from 'react';

const storageKey = 'contact-draft';
/** Name and email are left out: the next person at this browser must not read them. */
const keptFields = ['topic', 'message'] as const;

/** Most characters that a link may begin a message with. */
const mostAbout = 200;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export interface FormDraft {
  /** Stores the current fields until the tab is closed. */
  keep: () => void;
  /** Called once the message is sent. */
  forget: () => void;
}

/**
 * Keeps the unsent text of the contact form over a reload, and fills in what the link to it says.
 * @param search of the address: `topic`, and `about`, which the message begins with
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, search: string): FormDraft {
  useEffect(() => {
    const kept = readDraft();
    // What was typed before counts for more than where one comes from now.
    const draft = kept['message'] ? kept : { ...kept, ...draftOf(search) };
    for (const name of keptFields) {
      const control = controlOf(form.current, name);
      const value = draft[name];
      // Text typed before hydration is newer.
      const untouched = !(control instanceof HTMLTextAreaElement) || control.value === '';
      if (control !== null && untouched && typeof value === 'string' && canHave(control, value)) control.value = value;
    }
  }, [form, search]);
  return {
    keep: () => writeDraft(keptFields.map((name) => [name, controlOf(form.current, name)?.value ?? ''])),
    forget: () => writeDraft([]),
  };
}

function draftOf(search: string): Record<string, string> {
  const given = new URLSearchParams(search);
  const [topic, about] = [given.get('topic'), given.get('about')?.slice(0, mostAbout)];
  return { ...(topic !== null && { topic }), ...(about && { message: `${about}\n\n` }) };
}

/** A list of topics shows only its own. */
const canHave = (control: Control, value: string): boolean =>
  !(control instanceof HTMLSelectElement) || [...control.options].some((option) => option.value === value);

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
