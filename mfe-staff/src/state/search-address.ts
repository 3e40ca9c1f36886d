/** What the address searches for; null when that is too short, as it is without any. */
export function textToSearch(search: URLSearchParams): string | null {
  const q = search.get('q')?.trim().slice(0, 100) ?? '';
  return q.length < 2 ? null : q;
}
