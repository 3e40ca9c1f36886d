const rank = (segment: string | undefined): number => {
  // `/help/*` matches `/help`, too: the pattern that ends there is the more specific one.
  if (segment === undefined) return 1;
  if (segment === '*') return 0;
  return segment.startsWith(':') ? 2 : 3;
};

/**
 * Orders patterns so that the first that matches a path is the most specific: segment by segment, a fixed one comes
 * before a parameter and a parameter before `*`.
 * @returns as `Array.sort` wants it; 0 for patterns that match the same paths
 */
export function comparePatterns(left: string, right: string): number {
  const [a, b] = [left.split('/'), right.split('/')];
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    const difference = rank(b[at]) - rank(a[at]);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The pattern without the names of its parameters: two pages of one shape would be one address. */
export const patternShape = (pattern: string): string => pattern.replaceAll(/:\w+/g, ':');
