/** What makes a drawing a program, or lets it call out; each with the words of the refusal. */
const refused: readonly (readonly [RegExp, string])[] = [
  [/<(?:[\w-]+:)?(script|foreignObject|iframe|object|embed|handler|audio|video)\b/i, 'an element'],
  [/[\s/"'](on[a-z]+)\s*=/i, 'an event handler'],
  [/\b(?:xlink:)?(href|src)\s*=\s*(?!["']?\s*(?:#|data:image\/(?:png|jpeg|webp|gif)[;,]))/i, 'an address'],
  [/(url)\(\s*(?!["']?\s*(?:#|data:image\/(?:png|jpeg|webp|gif)[;,]))/i, 'an address'],
  [/(@import)/i, 'an address'],
  [/<!(ENTITY)/i, 'a declaration'],
  [/<\?(xml-stylesheet)/i, 'a declaration'],
];

/**
 * Finds what a logo has no use for: code, and addresses outside the file. Browsers run neither in an image, and the
 * media route's policy runs neither in a document of its own; a file that brings them is refused even so.
 * @param bytes an SVG file
 * @returns what is wrong with it, as the end of a sentence that begins with its name, or null
 */
export function activeSvg(bytes: Uint8Array): string | null {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return 'is an SVG file that is not UTF-8';
  }
  for (const [pattern, what] of refused) {
    const [, name] = pattern.exec(text) ?? [];
    if (name !== undefined) return `is an SVG file with ${what} that a picture must not have: ${name}`;
  }
  return null;
}
