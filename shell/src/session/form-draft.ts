import type { HostRouter } from '@platform/shared/remote';
import type { AppStore } from '@platform/shared/store';
import type { DraftPlace } from './draft-keeper';

/** Form input of a member whose session has ended; it stays in this tab, for this member alone. */
interface Draft extends DraftPlace {
  /** Name of a field, which of that name it is, and what it held; a box or choice as whether it was ticked. */
  fields: [name: string, index: number, value: string | boolean][];
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const key = 'form-draft';
/** Types of fields that are kept; secrets and files never are. */
const kept = /^(?:text|email|search|tel|url|number|date|textarea|select-one|checkbox|radio)$/;
const secret = /password|one-time-code|cc-/;

const fieldsOf = (root: ParentNode): Field[] =>
  [...root.querySelectorAll<Field>('form :is(input, textarea, select)[name]')].filter(
    (field) => kept.test(field.type) && !secret.test(field.autocomplete) && field.closest('header, [hidden]') === null,
  );
const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
const indexed = (fields: Field[]) =>
  fields.map((field, at) => ({ field, index: fields.slice(0, at).filter(({ name }) => name === field.name).length }));

/**
 * Keeps what is typed into the forms of a page whose member's session has ended.
 * @returns whether something was typed
 */
export function keepDraft(document: Document, at: DraftPlace): boolean {
  const fields = indexed(fieldsOf(document)).map(({ field, index }): Draft['fields'][number] => [
    field.name,
    index,
    isTicked(field) ? field.checked : field.value,
  ]);
  if (!fields.some(([, , value]) => typeof value === 'string' && value.trim() !== '')) return false;
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...at, fields } satisfies Draft));
    return true;
  } catch {
    return false;
  }
}

/** Gives the draft of a page back once its member is there again; its fields are filled as they come. */
export function followDrafts(
  { router, store }: { router: HostRouter; store: AppStore },
  document: Document,
): () => void {
  let observer: MutationObserver | null = null;
  const stop = (): void => {
    observer?.disconnect();
    observer = null;
  };
  const look = (): void => {
    stop();
    const draft = read();
    const { profile } = store.getState().session;
    if (draft === null || profile === null) return;
    if (profile.email !== draft.email) return sessionStorage.removeItem(key);
    if (router.location.pathname !== draft.path) return;
    sessionStorage.removeItem(key);
    let left = draft.fields;
    const fill = (): void => {
      for (const { field, index } of indexed(fieldsOf(document))) {
        const wanted = left.find(([name, which]) => name === field.name && which === index);
        if (wanted === undefined) continue;
        left = left.filter((one) => one !== wanted);
        put(field, wanted[2]);
      }
      if (left.length === 0) stop();
    };
    observer = new MutationObserver(fill);
    observer.observe(document.body, { childList: true, subtree: true });
    fill();
  };
  const stopRouter = router.subscribe(look);
  look();
  return () => {
    stopRouter();
    stop();
  };
}

function read(): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft | null;
  } catch {
    return null;
  }
}

/** As a visitor would type it, so that fields which React keeps take it, too. */
function put(field: Field, value: string | boolean): void {
  if (isTicked(field)) {
    if (field.checked !== value) field.click();
    return;
  }
  if (typeof value !== 'string' || field.value === value) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
