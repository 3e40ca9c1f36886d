import { useAppState } from '@platform/shared/remote';

/** Milliseconds after which what was typed and never sent is forgotten. */
const lifetimeMs = 24 * 60 * 60_000;
const prefix = 'staff-draft:';

/** What was typed into a form, by field name. */
export type Draft = Readonly<Record<string, string>>;

export interface KeptDraft {
  /** What was typed before, e.g. when the browser crashed; empty for a new one. */
  readonly values: Draft;
  /** Keeps what the form holds now. @returns whether the browser took it */
  keep: (form: HTMLFormElement) => boolean;
  /** Called once it is sent, or given up. */
  forget: () => void;
}

/**
 * Keeps the unsent text of a form for its author alone, over a reload and a crash of the browser.
 * @param name of the form and what it is about, e.g. `block 104`
 */
export function useDraft(name: string): KeptDraft {
  const author = useAppState((state) => state.session.profile?.email ?? '');
  const key = `${prefix}${author}:${name}`;
  return {
    values: read(key),
    keep: (form) =>
      write(
        key,
        Object.fromEntries(
          [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
        ),
      ),
    forget: () => void write(key, null),
  };
}

/** A browser may refuse the storage; then nothing is kept. */
function read(key: string): Draft {
  try {
    const { at, values } = JSON.parse(window.localStorage.getItem(key) ?? '{}') as { at?: unknown; values?: unknown };
    if (typeof at !== 'number' || Date.now() - at > lifetimeMs || typeof values !== 'object' || values === null)
      return {};
    return Object.fromEntries(
      Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}

function write(key: string, values: Draft | null): boolean {
  try {
    if (values === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, JSON.stringify({ at: Date.now(), values }));
    return true;
  } catch {
    // Full or forbidden: see above.
    return false;
  }
}
