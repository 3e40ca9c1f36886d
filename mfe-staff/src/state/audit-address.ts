/** The search of the audit log, as the address has it. */
export interface AuditAddress {
  search?: string;
  member?: number;
  /** Where a later page of the list begins. */
  cursor?: string;
}

/** Reads it. @param search of the address */
export function readAuditAddress(search: URLSearchParams): AuditAddress {
  const [text, cursor, member] = [search.get('search')?.trim(), search.get('cursor'), Number(search.get('member'))];
  return {
    ...(text && { search: text.slice(0, 100) }),
    ...(Number.isSafeInteger(member) && member > 0 && { member }),
    ...(cursor !== null && { cursor }),
  };
}
