import { useSyncExternalStore } from 'react';

const storageKey = 'hidden-viewers';
/** Names that are kept: the oldest go. */
const mostKept = 200;
const none: readonly string[] = [];
const listeners = new Set<() => void>();
/** What was read last: the list stays the same object while nothing changes. */
let last: { readonly text: string; readonly names: readonly string[] } = { text: '', names: none };
/** The list of a browser whose storage is full or forbidden, until the page is left. */
let unstored: string | null = null;

/**
 * Hides what a viewer writes in the chats of live rooms, in this browser and until it is shown again
 * (docs/spec/live.md#hidden-viewers).
 * @param name as the chat shows it
 */
export const hideViewer = (name: string): void => write([...read().filter((other) => other !== name), name]);

/** Shows a hidden viewer's messages again. */
export const showViewer = (name: string): void => write(read().filter((other) => other !== name));

/** @returns the names of hidden viewers, oldest first; none on the server */
export const useHiddenViewers = (): readonly string[] => useSyncExternalStore(subscribe, read, () => none);

function subscribe(listener: () => void): () => void {
  // Other tabs, too.
  window.addEventListener('storage', listener);
  listeners.add(listener);
  return () => {
    window.removeEventListener('storage', listener);
    listeners.delete(listener);
  };
}

function read(): readonly string[] {
  const text = stored();
  if (text !== last.text) last = { text, names: namesOf(text) };
  return last.names;
}

function write(names: readonly string[]): void {
  const text = JSON.stringify(names.slice(-mostKept));
  try {
    window.localStorage.setItem(storageKey, text);
    unstored = null;
  } catch {
    unstored = text;
  }
  for (const listener of listeners) listener();
}

function stored(): string {
  if (unstored !== null) return unstored;
  try {
    return window.localStorage.getItem(storageKey) ?? '';
  } catch {
    return '';
  }
}

function namesOf(text: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : none;
  } catch {
    return none;
  }
}
