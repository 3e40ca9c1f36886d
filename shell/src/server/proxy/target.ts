/**
 * The segments of a path that is to be forwarded, decoded.
 * @param url path and query
 * @returns null when it would be another address after dots and doubled slashes are resolved on the way:
 *   what is allowed here must be what is asked for there
 */
export function segmentsOf(url: string): string[] | null {
  try {
    const segments = decodeURIComponent(url.split('?', 1)[0] ?? '')
      .slice(1)
      .split(/[/\\]/);
    return segments.some(
      (segment, at) => segment === '.' || segment === '..' || (segment === '' && at < segments.length - 1),
    )
      ? null
      : segments;
  } catch {
    return null;
  }
}
