/**
 * A statement in few words, without any value: its verb and its first table, such as `select checkouts`. There are as
 * many as repositories have statements, and no more.
 */
export function statementName(text: string): string {
  const verb = /\b(select|insert|update|delete|begin|commit|rollback|set|listen)\b/i.exec(text)?.[1] ?? 'other';
  const table = /\b(?:from|into|update|join)\s+(?:only\s+)?(?:"?public"?\.)?"?([a-z_][\w$]*)"?/i.exec(text)?.[1];
  return [verb, table].filter(Boolean).join(' ').toLowerCase();
}
