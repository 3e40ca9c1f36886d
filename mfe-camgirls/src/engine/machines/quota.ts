/** A connection and its place in the order in which they came. */
export interface QuotaMember {
  readonly id: number;
  /** The role of the other end. */
  readonly role: string;
  /** How many of that role the server allows; null: as many as come. */
  readonly quota: number | null;
}

/**
 * The connections that a new one drives out (docs/spec/live.md#quota): when those of its role reach the quota that the
 * server gave with it, the oldest go.
 * @param members in the order in which they came, the new one not among them
 * @returns ids, oldest first
 */
export function overQuota(members: readonly QuotaMember[], { role, quota }: QuotaMember): number[] {
  if (quota === null) return [];
  const ofRole = members.filter((member) => member.role === role);
  return ofRole.slice(0, Math.max(0, ofRole.length - quota + 1)).map(({ id }) => id);
}
