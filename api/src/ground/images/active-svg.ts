/** Constructs that make a drawing executable, or let it load external resources; each with the words of the refusal. */
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
 * Finds content that a logo does not need: code, and URLs outside the file. Browsers run neither in an image, and the
 * media route's policy runs neither in a separate document; such a file is refused nevertheless.
 * @param bytes an SVG file
 * @returns the problem, as the end of a sentence that begins with its name, or null
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
