/**
 * Joins class names, leaving out what is not there.
 * @param names class names; falsy ones are skipped
 * @returns one `class` attribute value
 */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
