import type { ContentChanges } from './merge-content';
import type { Content } from './schema';

/** Leftovers of a demo or a draft: domains reserved for examples, and placeholder words. */
const demoWord = /\b(?:demo|lorem ipsum|todo|tbd|example\.(?:com|org|net)|[a-z0-9-]+\.example)\b/i;

/**
 * Finds demo words in the texts of a document.
 * @returns one sentence per text, with its place
 */
export function demoWords(content: Content | ContentChanges): string[] {
  const found: string[] = [];
  const look = (value: unknown, place: string): void => {
    if (typeof value === 'string') {
      const [word] = demoWord.exec(value) ?? [];
      if (word !== undefined) found.push(`${place}: has "${word}" in its text`);
    } else if (value !== null && typeof value === 'object') {
      for (const [key, part] of Object.entries(value)) look(part, place === '' ? key : `${place}.${key}`);
    }
  };
  look(content, '');
  return found;
}
