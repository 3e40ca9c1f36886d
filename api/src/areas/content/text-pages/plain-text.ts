const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/**
 * Extracts the text of HTML, for search and in place of unsafe markup. The result must be escaped
 * before it is put into a page.
 */
export function plainText(html: string): string {
  return (
    html
      .replace(/<(script|style)\b[^]*?(?:<\/\1\s*>|$)/gi, ' ')
      .replace(/<!--[^]*?(?:-->|$)/g, ' ')
      .replace(/<[^>]*(?:>|$)/g, ' ')
      .replace(
        /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,32});/gi,
        (entity) => entities[entity.slice(1, -1).toLowerCase()] ?? ' ',
      )
      .replace(/\s+/g, ' ')
      // An element that ended before it is no space.
      .replace(/ (?=[.,;:!?)](?: |$))/g, '')
      .trim()
  );
}
