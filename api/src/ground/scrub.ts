/** Tried in this order; the first ones take what later ones would tear apart. */
const removals: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // Queries and fragments of addresses: e-mail links carry tokens there.
  [/([\w/.:-])[?#][^\s"'<>()]*/g, '$1'],
  // But not the frames of a stack that read "name@https://…".
  [/(?<![^\s"<>])[^\s"<>@]+@(?!\w+:\/\/)[^\s"'<>,;)]+/g, '[e-mail]'],
  // JSON web tokens, session cookies, hashes: no word of a sentence is that long.
  [/\b[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}\b/g, '[token]'],
  [/\b(?=[\w+/=-]*\d)[\w+=-]{24,}\b/g, '[token]'],
  [
    /\b((?:token|password|secret|session|authorization|bearer|cookie|api[-_]?key)["']?\s*[:=]\s*["']?)(?:bearer\s+)?[^\s"',;&}]+/gi,
    '$1[hidden]',
  ],
  // IPv4 addresses; a version has at most three parts.
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '[address]'],
];

/**
 * Text without the queries of addresses, e-mails, tokens and network addresses: fit for a log
 * (docs/spec/operating.md#logs).
 */
export const scrub = (text: string): string =>
  removals.reduce((cleaned, [pattern, replacement]) => cleaned.replace(pattern, replacement), text);
