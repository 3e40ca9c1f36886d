/** A page number, or a gap between two of them. */
export type PageStep = number | 'gap';

/**
 * Which pages a pagination names: the first, the last, the current and its neighbours.
 * A gap that would hide a single page shows the page instead.
 * @param page current page, from 1
 * @param pages how many there are, 0 or more
 */
export function pageWindow(page: number, pages: number): PageStep[] {
  const current = Math.min(Math.max(1, page), pages);
  const named = [...new Set([1, current - 1, current, current + 1, pages])]
    .filter((n) => n >= 1 && n <= pages)
    .toSorted((a, b) => a - b);
  return named.flatMap((n, index): PageStep[] => {
    const missing = n - (named[index - 1] ?? 0) - 1;
    if (missing === 0) return [n];
    return missing === 1 ? [n - 1, n] : ['gap', n];
  });
}
